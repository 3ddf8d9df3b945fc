"""A kernel for notebooks whose cells are Grundy. `python -m grundy.kernel install` makes it known to Jupyter."""
