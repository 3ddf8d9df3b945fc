//! The cells of a table, and its sides.

/// A value in a table: small, and with room for "not known".
pub(super) trait Cell: Copy + PartialEq {
    const UNKNOWN: Self;
    /// Its options are being looked at.
    const OPEN: Self;
    /// Values are below this, a power of two; the marks above are not.
    const END: usize;
    fn from(value: usize) -> Self;
    fn worth(self) -> usize;
}

macro_rules! cells {
    ($($ty:ty: $bits:literal),*) => {$(
        impl Cell for $ty {
            const UNKNOWN: Self = <$ty>::MAX;
            const OPEN: Self = <$ty>::MAX - 1;
            const END: usize = 1 << $bits;
            fn from(value: usize) -> Self {
                value as $ty
            }
            fn worth(self) -> usize {
                self as usize
            }
        }
    )*};
}

cells!(u16: 15, u32: 26);

/// The sides of a table, with one for each parameter; a fixed one has one place.
#[derive(Clone, Debug, Default)]
pub(super) struct Sides {
    pub dims: Vec<usize>,
    pub strides: Vec<usize>,
}

impl Sides {
    /// None where there would be too many places.
    pub(super) fn new(dims: Vec<usize>) -> Option<Sides> {
        let mut strides = vec![0; dims.len()];
        let mut volume = 1usize;
        for (stride, dim) in strides.iter_mut().zip(&dims).rev() {
            *stride = volume;
            volume = volume.checked_mul(*dim)?;
        }
        Some(Sides { dims, strides })
    }

    pub(super) fn volume(&self) -> usize {
        self.dims.iter().product()
    }

    pub(super) fn place(&self, at: &[usize]) -> Option<usize> {
        let mut place = 0;
        for ((n, dim), stride) in at.iter().zip(&self.dims).zip(&self.strides) {
            if n >= dim {
                return None;
            }
            place += n * stride;
        }
        Some(place)
    }

    pub(super) fn at(&self, mut place: usize, at: &mut [usize]) {
        for (n, stride) in at.iter_mut().zip(&self.strides) {
            *n = place / stride.max(&1);
            place %= stride.max(&1);
        }
    }
}
