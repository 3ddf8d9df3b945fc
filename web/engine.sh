#!/usr/bin/env bash
# Builds the engine: web/engine as WebAssembly, gzipped, into web/dist/. Who builds the program
# with cargo needs none of this. See README.md for what must be there.
set -euo pipefail
cd "$(dirname "$0")"

# Debian's compiler for the web, unpacked into a folder: rustc-web and what it needs.
: "${DEB:?set DEB to the folder that holds the unpacked packages}"
target=${CARGO_TARGET_DIR:-$PWD/engine/target}
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
cat > "$tools/rustc" <<END
#!/usr/bin/env bash
# The code by which a table grows stands once in the engine, and not once for each kind of cells: the
# copies took 28 KB packed.
if [[ " \$* " == *" --crate-name hashbrown "* ]]; then
    for at; do
        [[ \$at == */src/lib.rs ]] && whole=\${at%/src/lib.rs}
    done
    copy=$tools/\${whole##*/}
    rm -rf "\$copy" && cp -r "\$whole" "\$copy"
    perl -0pi -e '\$n += s/inline\(always\)\](\s+unsafe fn (?:reserve_rehash|resize)_inner\b)/inline(never)]\$1/g; END { die "tables grow in another way\n" if \$n != 2 }' \$(grep -rl "fn reserve_rehash_inner" "\$copy/src")
    set -- "\${@/#\$whole\/src/\$copy/src}"
fi
LD_LIBRARY_PATH=$DEB/usr/lib/x86_64-linux-gnu exec $DEB/usr/bin/rustc "\$@"
END
chmod +x "$tools/rustc"

flags="-C link-arg=-zstack-size=4194304"
# A panic ends the engine, and nobody could read what it says: its texts are left out.
flags+=" -Z unstable-options -C panic=immediate-abort"
# What the compiler would copy before LLVM sees it stays where it is.
flags+=" -Z inline-mir=no"
# Of functions that are called from many places fewer copies, and loops as they were written.
# README.md says what that gives.
for option in inline-threshold=50 inlinehint-threshold=120 unroll-runtime=false unroll-allow-partial=false; do
    flags+=" -C llvm-args=-$option"
done

# The rooms of the house are the most of it, and have fewer copies still.
small='profile.release.package.grundy.rustflags=["-Cllvm-args=-inline-threshold=10","-Cllvm-args=-inlinehint-threshold=40"]'

# None of a machine's own folders may stand in what is built.
root=$(cd .. && pwd)
cargo=${CARGO_HOME:-$HOME/.cargo}
flags+=" --remap-path-prefix=$DEB/=/rust/ --remap-path-prefix=$root/=/grundy/ --remap-path-prefix=$cargo/=/cargo/"
for registry in "$cargo"/registry/src/*/; do
    flags+=" --remap-path-prefix=$registry=/crates/"
done

linker=${LINKER:-$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld}
env -u RUSTFLAGS \
    RUSTC="$tools/rustc" RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$target" \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$linker" \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$flags" \
    cargo build --manifest-path engine/Cargo.toml --release \
    -Zprofile-rustflags --config "$small" \
    -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size --target wasm32-unknown-unknown

built=$target/wasm32-unknown-unknown/release/grundy_web_engine.wasm
mkdir -p dist
# A draft is larger, and there a minute sooner.
if [ -n "${DRAFT:-}" ]; then
    cp "$built" "$tools/engine.wasm"
else
    optimised() {
        node --stack-size=8000 node_modules/binaryen/bin/wasm-opt --enable-bulk-memory --enable-bulk-memory-opt \
            --enable-simd --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int "$@"
    }
        # What no value can reach goes first, and bodies that are alike end alike.
    optimised -g -Os --gufa-optimizing "$built" -o "$tools/once.wasm"
    # Sorted by their names, like functions stand beside like, where gzip sees them at once. The
    # lowest addresses are the deepest of the stack: nothing has an address there on purpose.
    optimised --low-memory-unused -g -Os --code-folding -Os --code-folding --reorder-functions-by-name "$tools/once.wasm" -o "$tools/twice.wasm"
    optimised --strip-debug --strip-producers "$tools/twice.wasm" -o "$tools/engine.wasm"
fi
# Zopfli packs a twentieth tighter than gzip -9, and writes no name and no time: the same bytes
# every time.
if [ -n "${DRAFT:-}" ]; then gzip -9 -n "$tools/engine.wasm"; else zopfli --i15 "$tools/engine.wasm"; fi
mv "$tools/engine.wasm.gz" dist/engine.wasm.gz
ls -l "$built" dist/engine.wasm.gz
