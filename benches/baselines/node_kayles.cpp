// Node Kayles on a graph of up to 64 vertices: a memo over sets of vertices, each one word, in
// a table of its own with open addressing. A graph that has fallen apart is taken as it is.
//
// node_kayles VERTICES FROM TO FROM TO ...  prints the value of the graph, a checksum of the
// graphs that one move leaves, and the seconds it took.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

// The empty set is no key: its value is known.
struct Memo {
    std::vector<uint64_t> keys = std::vector<uint64_t>(1 << 16);
    std::vector<uint8_t> values = std::vector<uint8_t>(1 << 16);
    size_t count = 0;

    size_t place(uint64_t key) const {
        uint64_t hash = key * 0x9E3779B97F4A7C15ull;
        hash ^= hash >> 32;
        size_t at = hash * 0xD6E8FEB86659FD93ull >> 20;
        for (at &= keys.size() - 1; keys[at] != 0 && keys[at] != key;)
            at = (at + 1) & (keys.size() - 1);
        return at;
    }

    void insert(uint64_t key, uint8_t value) {
        if (2 * ++count > keys.size()) {
            const auto old_keys = std::exchange(keys, std::vector<uint64_t>(2 * keys.size()));
            const auto old_values = std::exchange(values, std::vector<uint8_t>(keys.size()));
            for (size_t i = 0; i < old_keys.size(); i++)
                if (old_keys[i] != 0) {
                    const size_t at = place(old_keys[i]);
                    keys[at] = old_keys[i];
                    values[at] = old_values[i];
                }
        }
        const size_t at = place(key);
        keys[at] = key;
        values[at] = value;
    }
};

static Memo memo;
static uint64_t taken[64];  // a vertex and its neighbours

static int grundy(uint64_t alive) {
    if (alive == 0) return 0;
    const size_t at = memo.place(alive);
    if (memo.keys[at] == alive) return memo.values[at];
    // A value is at most the number of vertices, 64; the graphs here stay far below.
    uint64_t met = 0;
    for (uint64_t rest = alive; rest != 0; rest &= rest - 1)
        met |= 1ull << grundy(alive & ~taken[__builtin_ctzll(rest)]);
    const int least = __builtin_ctzll(~met);
    memo.insert(alive, uint8_t(least));
    return least;
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    const int vertices = std::atoi(argv[1]);
    for (int v = 0; v < vertices; v++) taken[v] = 1ull << v;
    for (int i = 2; i + 1 < argc; i += 2) {
        const int a = std::atoi(argv[i]), b = std::atoi(argv[i + 1]);
        taken[a] |= 1ull << b;
        taken[b] |= 1ull << a;
    }
    const auto start = std::chrono::steady_clock::now();

    const uint64_t all = vertices == 64 ? ~0ull : (1ull << vertices) - 1;
    const int value = grundy(all);

    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    long long sum = 0;
    for (int v = 0; v < vertices; v++) sum += grundy(all & ~taken[v]) * (v + 1LL);
    std::printf("%d %lld %.6f\n", value, sum, passed.count());
}
