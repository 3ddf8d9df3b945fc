// Cram on a board of up to 8 × 8 squares: the free squares are a word, a board in pieces is the
// nim-sum of its pieces, and a memo keeps one image of each piece out of the eight that turns
// and reflections make. It stands here for the value: the bound on Cram is one of seconds.
//
// cram WIDTH HEIGHT  prints the value of the board, a checksum of the boards of up to 3 × 4,
// and the seconds it took.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <utility>

static std::unordered_map<uint64_t, int> memo;

// Square (x, y) is the bit 8 y + x.
static const uint64_t LEFT = 0x0101010101010101ull, RIGHT = LEFT << 7;

static uint64_t spread(uint64_t cells) {
    return cells | (cells & ~RIGHT) << 1 | (cells & ~LEFT) >> 1 | cells << 8 | cells >> 8;
}

static uint64_t to_corner(uint64_t cells) {
    while ((cells & LEFT) == 0) cells >>= 1;
    while ((cells & 255) == 0) cells >>= 8;
    return cells;
}

static uint64_t least_image(uint64_t cells) {
    uint64_t least = ~0ull;
    for (int image = 0; image < 8; image++) {
        uint64_t turned = 0;
        for (uint64_t rest = cells; rest != 0; rest &= rest - 1) {
            int x = __builtin_ctzll(rest) & 7, y = __builtin_ctzll(rest) >> 3;
            if (image & 1) x = 7 - x;
            if (image & 2) y = 7 - y;
            if (image & 4) std::swap(x, y);
            turned |= 1ull << (8 * y + x);
        }
        least = std::min(least, to_corner(turned));
    }
    return least;
}

static int piece(uint64_t cells);

static int grundy(uint64_t cells) {
    int sum = 0;
    while (cells != 0) {
        uint64_t part = cells & -cells, before = 0;
        while (part != before) {
            before = part;
            part = spread(part) & cells;
        }
        cells &= ~part;
        if ((part & (part - 1)) != 0) sum ^= piece(part);
    }
    return sum;
}

static int piece(uint64_t cells) {
    cells = least_image(cells);
    const auto known = memo.find(cells);
    if (known != memo.end()) return known->second;
    uint64_t met = 0;
    for (uint64_t rest = cells; rest != 0; rest &= rest - 1) {
        const uint64_t one = rest & -rest;
        const uint64_t beside = (one & ~RIGHT) << 1 & cells, below = one << 8 & cells;
        if (beside != 0) met |= 1ull << grundy(cells & ~(one | beside));
        if (below != 0) met |= 1ull << grundy(cells & ~(one | below));
    }
    return memo[cells] = __builtin_ctzll(~met);
}

static uint64_t board(int width, int height) {
    uint64_t cells = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) cells |= 1ull << (8 * y + x);
    return cells;
}

int main(int argc, char **argv) {
    const int width = argc > 2 ? std::atoi(argv[1]) : 5;
    const int height = argc > 2 ? std::atoi(argv[2]) : 6;
    const auto start = std::chrono::steady_clock::now();

    const int value = grundy(board(width, height));

    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    long long sum = 0;
    for (int w = 1; w <= 3; w++)
        for (int h = 1; h <= 4; h++) sum += grundy(board(w, h)) * (10 * w + h);
    std::printf("%d %lld %.6f\n", value, sum, passed.count());
}
