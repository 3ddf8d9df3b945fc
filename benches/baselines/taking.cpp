// One heap, taking and breaking: what one writes for a contest. All heaps up to N, each by
// looking at all of its options and marking their values.
//
// taking N MOVE...  where a move is so many counters and what may be left: 2/01 takes two and
// leaves nothing or one heap, 1/2 leaves two heaps, 0/u leaves two heaps of different sizes.
// Prints the value of the heap of N, a checksum of the first hundred thousand, and the seconds.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

int main(int argc, char **argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 10000;
    std::vector<int> whole, some, two, unequal;
    for (int i = 2; i < argc; i++) {
        const int taken = std::atoi(argv[i]);
        const char *left = std::strchr(argv[i], '/');
        for (const char *c = left ? left + 1 : ""; *c; c++) {
            if (*c == '0') whole.push_back(taken);
            if (*c == '1') some.push_back(taken);
            if (*c == '2') two.push_back(taken);
            if (*c == 'u') unequal.push_back(taken);
        }
    }
    const auto start = std::chrono::steady_clock::now();

    std::vector<int> value(n + 1, 0);
    std::vector<int> marked(1 << 16, -1);
    for (int heap = 1; heap <= n; heap++) {
        for (int taken : whole)
            if (heap == taken) marked[0] = heap;
        for (int taken : some)
            if (heap > taken) marked[value[heap - taken]] = heap;
        for (int taken : two)
            for (int a = 1, rest = heap - taken; 2 * a <= rest; a++)
                marked[value[a] ^ value[rest - a]] = heap;
        for (int taken : unequal)
            for (int a = 1, rest = heap - taken; 2 * a < rest; a++)
                marked[value[a] ^ value[rest - a]] = heap;
        int least = 0;
        while (marked[least] == heap) least++;
        value[heap] = least;
    }

    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    long long sum = 0;
    for (int heap = 0; heap <= std::min(n, 100000); heap++) sum += value[heap] * (heap % 97 + 1LL);
    std::printf("%d %lld %.6f\n", value[n], sum, passed.count());
}
