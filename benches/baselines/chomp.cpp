// Chomp with up to eight rows of up to 255 squares: a memo over the lengths of the rows, eight
// bits each, the longest in the lowest bits.
//
// chomp ROWS WIDTH  prints the value of the full bar, a checksum of all bars of up to three
// rows in it, and the seconds it took.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <unordered_map>
#include <vector>

static std::unordered_map<uint64_t, uint16_t> memo;

static int grundy(uint64_t bar) {
    const auto known = memo.find(bar);
    if (known != memo.end()) return known->second;
    int squares = 0;
    for (int row = 0; row < 8; row++) squares += bar >> (8 * row) & 255;
    std::vector<char> met(squares + 1);
    for (int row = 0; row < 8; row++) {
        const int length = bar >> (8 * row) & 255;
        if (length == 0) break;
        // The top left square is poisoned: a bite leaves it there.
        for (int left = row == 0 ? 1 : 0; left < length; left++) {
            uint64_t rest = 0;
            for (int r = 0; r < 8; r++) {
                uint64_t stays = bar >> (8 * r) & 255;
                if (r >= row) stays = std::min<uint64_t>(stays, left);
                rest |= stays << (8 * r);
            }
            met[grundy(rest)] = 1;
        }
    }
    int least = 0;
    while (met[least]) least++;
    memo[bar] = uint16_t(least);
    return least;
}

int main(int argc, char **argv) {
    const int rows = argc > 2 ? std::atoi(argv[1]) : 8;
    const int width = argc > 2 ? std::atoi(argv[2]) : 12;
    const auto start = std::chrono::steady_clock::now();

    uint64_t full = 0;
    for (int r = 0; r < rows; r++) full |= uint64_t(width) << (8 * r);
    const int value = grundy(full);

    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    long long sum = 0;
    for (int a = 1; a <= width; a++)
        for (int b = 0; b <= a; b++)
            for (int c = 0; c <= b; c++) {
                const uint64_t bar = a | b << 8 | c << 16;
                sum += grundy(bar) * ((7LL * a + 13LL * b + 29LL * c) % 97 + 1);
            }
    std::printf("%d %lld %.6f\n", value, sum, passed.count());
}
