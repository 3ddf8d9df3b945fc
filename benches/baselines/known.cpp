// Games that a person would write in a few lines: one heap from which amounts by its size are taken,
// rows of coins, Fibonacci nim, pins in a triangle, and TacTix where the last move loses.
//
// known GAME SIZE  prints a value, a checksum, and the seconds it took.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

// One heap: `options` marks the values that the options of n have.
template <typename Options>
static std::vector<int> heaps(int size, Options options) {
    std::vector<int> values(size + 1), met(2 * size + 2, -1);
    for (int n = 0; n <= size; n++) {
        options(n, values, [&](int value) { met[value] = n; });
        int least = 0;
        while (met[least] == n) least++;
        values[n] = least;
    }
    return values;
}

static std::vector<int> heap_game(const std::string &game, int size) {
    return heaps(size, [&](int n, const std::vector<int> &v, auto mark) {
        if (game == "root") {
            for (int k = 1; k * k <= n; k++) mark(v[n - k]);
        } else if (game == "squares") {
            for (int k = 1; k * k <= n; k++) mark(v[n - k * k]);
        } else if (game == "allbut") {
            for (int k = 1; k <= n; k++)
                if (k != 3 && k != 7) mark(v[n - k]);
        } else if (game == "saliquant") {
            for (int d = 1; d <= n; d++)
                if (n % d != 0) mark(v[n - d]);
        } else if (game == "ruler") {
            int sum = 0;
            for (int i = 1; i <= n; i++) mark(sum ^= v[n - i]);
        }
    });
}

// Sets of pins as bits; a move takes one of these sets.
static std::vector<uint32_t> moves;
static std::vector<int8_t> known;

static int value_of(uint32_t pins) {
    if (known[pins] >= 0) return known[pins];
    uint64_t met = 0;
    for (uint32_t move : moves)
        if ((pins & move) == move) met |= uint64_t(1) << value_of(pins & ~move);
    return known[pins] = int8_t(__builtin_ctzll(~met));
}

// Whether the player to move has lost, where the last move loses.
static bool lost_misere(uint32_t cells) {
    if (known[cells] >= 0) return known[cells];
    bool lost = cells != 0;
    for (uint32_t move : moves)
        if ((cells & move) == move && lost_misere(cells & ~move)) {
            lost = false;
            break;
        }
    known[cells] = lost;
    return lost;
}

static void lines_of_triangle(int side) {
    const auto pin = [](int row, int at) { return row * (row + 1) / 2 + at; };
    std::vector<std::vector<int>> lines;
    for (int i = 0; i < side; i++) {
        std::vector<int> across, left, right;
        for (int j = 0; j <= i; j++) across.push_back(pin(i, j));
        for (int j = i; j < side; j++) left.push_back(pin(j, i));
        for (int j = i; j < side; j++) right.push_back(pin(j, j - i));
        for (auto &line : {across, left, right}) lines.push_back(line);
    }
    for (const auto &line : lines)
        for (size_t from = 0; from < line.size(); from++) {
            uint32_t mask = 0;
            for (size_t to = from; to < line.size(); to++) moves.push_back(mask |= 1u << line[to]);
        }
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
}

static void segments_of_board(int side) {
    for (int i = 0; i < side; i++)
        for (int from = 0; from < side; from++) {
            uint32_t across = 0, down = 0;
            for (int to = from; to < side; to++) {
                moves.push_back(across |= 1u << (i * side + to));
                moves.push_back(down |= 1u << (to * side + i));
            }
        }
    std::sort(moves.begin(), moves.end());
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
}

static std::vector<std::vector<int8_t>> won;

static bool fibonacci(int n, int most) {
    most = std::min(n, most);
    int8_t &own = won[n][most];
    if (own >= 0) return own;
    bool wins = false;
    for (int k = 1; k <= most && !wins; k++) wins = !fibonacci(n - k, 2 * k);
    own = wins;
    return wins;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    const std::string game = arguments[1];
    const int size = std::atoi(arguments[2]);
    const auto begun = std::chrono::steady_clock::now();
    long value = 0, sum = 0;
    if (game == "pins") {
        const int pins = size * (size + 1) / 2;
        lines_of_triangle(size);
        known.assign(size_t(1) << pins, -1);
        value = value_of((uint32_t(1) << pins) - 1);
        for (int k = 1; k <= pins; k++) sum += value_of((uint32_t(1) << k) - 1);
    } else if (game == "tactix") {
        segments_of_board(size);
        known.assign(size_t(1) << (size * size), -1);
        value = lost_misere((uint32_t(1) << (size * size)) - 1) ? 0 : 1;
        for (int k = 1; k <= size * size; k++) sum += lost_misere((uint32_t(1) << k) - 1) ? 0 : 1;
    } else if (game == "fibonacci") {
        won.resize(size + 1);
        for (int n = 0; n <= size; n++) won[n].assign(n + 1, -1);
        value = fibonacci(size, size - 1);
        for (int n = 1; n <= 60; n++) sum += fibonacci(n, n - 1);
    } else {
        const std::vector<int> values = heap_game(game, size);
        value = values[size];
        for (int v : values) sum += v;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    std::printf("%ld %ld %.6f\n", value, sum, took.count());
    return 0;
}
