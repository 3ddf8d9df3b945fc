// Wythoff's game, a table of N × N: for each cell, mark the values that stand before it in its
// row, its column and its diagonal, and take the least that is not marked. Marks are the
// number of the cell, so nothing has to be wiped.
//
// wythoff N  prints the value of the last cell, a checksum of all, and the seconds it took.

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 1000;
    const auto start = std::chrono::steady_clock::now();

    std::vector<uint16_t> value(size_t(n) * n);
    std::vector<int> marked(3 * n + 1, 0);
    int mark = 0;
    for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
            mark++;
            const uint16_t *cell = &value[size_t(a) * n + b];
            for (int k = 1; k <= b; k++) marked[cell[-k]] = mark;
            for (int k = 1; k <= a; k++) marked[cell[-ptrdiff_t(k) * n]] = mark;
            const int both = std::min(a, b);
            for (int k = 1; k <= both; k++) marked[cell[-ptrdiff_t(k) * (n + 1)]] = mark;
            int least = 0;
            while (marked[least] == mark) least++;
            value[size_t(a) * n + b] = uint16_t(least);
        }
    }

    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    long long sum = 0;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            sum += value[size_t(a) * n + b] * ((7LL * a + 13LL * b) % 97 + 1);
    std::printf("%d %lld %.6f\n", int(value.back()), sum, passed.count());
}
