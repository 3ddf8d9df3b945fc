// One heap: leave two heaps of different sizes in its place, or take one counter. All heaps up
// to N, each by looking at all of its options.
//
// splits N  prints the value of the heap of N, a checksum of all, and the seconds it took.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main(int argc, char **argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) : 10000;
    const auto start = std::chrono::steady_clock::now();

    std::vector<int> value(n + 1);
    // No value is above N, so no nim-sum of two reaches the next power of two.
    size_t room = 1;
    while (room <= size_t(n)) room *= 2;
    std::vector<int> marked(room, -1);
    for (int heap = 0; heap <= n; heap++) {
        if (heap > 0) marked[value[heap - 1]] = heap;
        for (int a = 1; a < heap - a; a++) marked[value[a] ^ value[heap - a]] = heap;
        int least = 0;
        while (marked[least] == heap) least++;
        value[heap] = least;
    }

    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    long long sum = 0;
    for (int heap = 0; heap <= n; heap++) sum += value[heap] * (heap % 97 + 1LL);
    std::printf("%d %lld %.6f\n", value[n], sum, passed.count());
}
