// A rule of three numbers with conditions on them, all states up to N in a dense table:
//     (a - k, b, c)          for k in 1..3, if (a k + b) mod 3 is not 0
//     (a, b - k, c)          for k in 1..4, if (c k + b) mod 5 is not 1
//     (a, b, c - 1)
//     (a - 1, b - 1, c - 1)
// Every state can be reached from (N, N, N). Values are marked as in the other tables; since
// there are nine moves at most, one word with a bit for each value would take half the time.
//
// cond3 N  prints the value of (N, N, N), a checksum of all states, and the seconds it took.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 100;
    const int side = n + 1;
    const auto start = std::chrono::steady_clock::now();

    const ptrdiff_t row = side, plane = ptrdiff_t(side) * side;
    std::vector<uint8_t> value(size_t(plane) * side);
    std::vector<int> marked(16, 0);
    int mark = 0;
    uint8_t *state = value.data();
    for (int a = 0; a <= n; a++) {
        for (int b = 0; b <= n; b++) {
            for (int c = 0; c <= n; c++, state++) {
                mark++;
                for (int k = 1; k <= 3 && k <= a; k++)
                    if ((a * k + b) % 3 != 0) marked[state[-k * plane]] = mark;
                for (int k = 1; k <= 4 && k <= b; k++)
                    if ((c * k + b) % 5 != 1) marked[state[-k * row]] = mark;
                if (c > 0) marked[state[-1]] = mark;
                if (a > 0 && b > 0 && c > 0) marked[state[-plane - row - 1]] = mark;
                int least = 0;
                while (marked[least] == mark) least++;
                *state = uint8_t(least);
            }
        }
    }

    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    long long sum = 0;
    for (int a = 0; a <= n; a++)
        for (int b = 0; b <= n; b++)
            for (int c = 0; c <= n; c++)
                sum += value[a * plane + b * row + c] * ((7LL * a + 13LL * b + 29LL * c) % 97 + 1);
    std::printf("%d %lld %.6f\n", int(value.back()), sum, passed.count());
}
