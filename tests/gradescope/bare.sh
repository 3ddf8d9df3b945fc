#!/bin/sh
# Runs the folder that `grundy new gradescope` makes as Gradescope does, in a bare root without a network:
#
#     tests/gradescope/bare.sh GRUNDY ROOT
#
# ROOT is a root of Debian or Ubuntu that has nothing but its base, as `debootstrap --variant=minbase bookworm ROOT`
# makes it. It needs the right to change roots; what is put into ROOT is taken out again.
set -eu
grundy=$(realpath "$1")
root=$(realpath "$2")
here=$(realpath "$(dirname "$0")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work" "$root/autograder"' EXIT

fail() {
    echo "failed: $1" >&2
    exit 1
}

# One submission, in a root without network: what it is, its files' folder, what must stand in the results.
submit() {
    rm -rf "$root/autograder/submission" "$root/autograder/results"
    mkdir "$root/autograder/results"
    cp -R "$2" "$root/autograder/submission"
    unshare --net --mount --pid --fork --mount-proc="$root/proc" chroot "$root" \
        env -i PATH=/usr/bin:/bin HOME=/root sh -c 'cd /autograder && ./run_autograder' > "$work/told" 2>&1 || {
        cat "$work/told" >&2
        fail "$1: run_autograder ends with an error"
    }
    results="$root/autograder/results/results.json"
    [ -s "$results" ] || fail "$1: there are no results"
    grep -q "$3" "$results" || {
        cat "$results" "$work/told" >&2
        fail "$1: no $3 in the results"
    }
    echo "$1: $3"
}

cp -R "$here/examples/homework/take-away" "$work/sheet"
(cd "$work/sheet" && "$grundy" new gradescope rubric.game > /dev/null)

# The archive is opened where Gradescope opens it, and run_autograder is put beside it.
rm -rf "$root/autograder"
mkdir -p "$root/autograder"
if command -v unzip > /dev/null; then
    unzip -q "$work/sheet/gradescope/autograder.zip" -d "$root/autograder/source"
else
    python3 -c 'import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])' \
        "$work/sheet/gradescope/autograder.zip" "$root/autograder/source"
fi
cp "$root/autograder/source/run_autograder" "$root/autograder/run_autograder"
chmod +x "$root/autograder/run_autograder" "$root/autograder/source/setup.sh"
unshare --net --mount --pid --fork --mount-proc="$root/proc" chroot "$root" \
    env -i PATH=/usr/bin:/bin HOME=/root /autograder/source/setup.sh || fail "setup.sh ends with an error"

mkdir "$work/right" "$work/empty" "$work/other" "$work/hostile"
cp "$work/sheet/solution.game" "$work/right/My answer.game"
submit "the solution" "$work/right" '"score": 26.0'
submit "nothing" "$work/empty" 'no .game file'
echo "%PDF" > "$work/other/essay.pdf"
submit "another file" "$work/other" 'no .game file'
printf 'let cycle = len([i for i in 0..10^9 for j in 0..10^9 if i < 0])\n' > "$work/hostile/main.game"
ln -s /autograder/source/rubric/solution.game "$work/hostile/link.game"
submit "what never ends" "$work/hostile" '"score": 0.0'
echo "all as it should be"
