// Three heaps of up to N counters: take any number from one, or the same number from any two.
// For each state, mark the values along its six lines, and take the least that is not marked.
//
// heaps N  prints the value of (N, N, N), a checksum, and the seconds it took. The checksum is
// of the states with c = (7 a + 11 b) mod (N + 1).

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 200;
    const int side = n + 1;
    const auto start = std::chrono::steady_clock::now();

    const ptrdiff_t one = 1, row = side, plane = ptrdiff_t(side) * side;
    std::vector<uint16_t> value(size_t(plane) * side);
    std::vector<int> marked(6 * n + 2, 0);
    int mark = 0;
    uint16_t *state = value.data();
    for (int a = 0; a <= n; a++) {
        for (int b = 0; b <= n; b++) {
            for (int c = 0; c <= n; c++, state++) {
                mark++;
                auto line = [&](int length, ptrdiff_t step) {
                    const uint16_t *at = state;
                    for (int k = 0; k < length; k++) marked[*(at -= step)] = mark;
                };
                line(a, plane);
                line(b, row);
                line(c, one);
                line(std::min(a, b), plane + row);
                line(std::min(a, c), plane + one);
                line(std::min(b, c), row + one);
                int least = 0;
                while (marked[least] == mark) least++;
                *state = uint16_t(least);
            }
        }
    }

    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    long long sum = 0;
    for (int a = 0; a <= n; a++)
        for (int b = 0; b <= n; b++) {
            const int c = (7 * a + 11 * b) % side;
            sum += value[a * plane + b * row + c] * ((7LL * a + 13LL * b) % 97 + 1);
        }
    std::printf("%d %lld %.6f\n", int(value.back()), sum, passed.count());
}
