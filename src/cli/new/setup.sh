#!/usr/bin/env bash
# Gradescope runs this once, when the image is built. Grundy needs nothing that is not in the archive.
set -e
root="${AUTOGRADER_ROOT:-/autograder}"
chmod +x "$root/source/grundy" "$root/source/run_autograder"
"$root/source/grundy" check "$root/source/rubric/RUBRIC"
