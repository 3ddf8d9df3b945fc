// Which line ends end something, as language/src/syntax/layout.rs of the program has it: not those before a line
// that continues the statement above it. In brackets, and after an operator, no line end is asked for.

#include "tree_sitter/parser.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { LINE_END };

// The longest word that is looked at.
#define LONGEST 16

void *tree_sitter_grundy_external_scanner_create(void) { return NULL; }

void tree_sitter_grundy_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_grundy_external_scanner_serialize(void *payload, char *buffer) {
  (void)payload;
  (void)buffer;
  return 0;
}

void tree_sitter_grundy_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  (void)payload;
  (void)buffer;
  (void)length;
}

static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\r'; }

static bool is_letter(int32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c > 127;
}

static bool is_name(int32_t c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '\''; }

static void advance(TSLexer *lexer) { lexer->advance(lexer, false); }

static void skip_comment(TSLexer *lexer) {
  while (!lexer->eof(lexer) && lexer->lookahead != '\n') advance(lexer);
}

static void skip_text(TSLexer *lexer) {
  advance(lexer);
  while (!lexer->eof(lexer) && lexer->lookahead != '\n' && lexer->lookahead != '"') {
    if (lexer->lookahead == '\\') advance(lexer);
    if (!lexer->eof(lexer)) advance(lexer);
  }
  if (lexer->lookahead == '"') advance(lexer);
}

// Reads a word; a longer one than any that matters is cut.
static void read_word(TSLexer *lexer, char *word) {
  unsigned length = 0;
  while (is_name(lexer->lookahead)) {
    if (length < LONGEST - 1) word[length++] = lexer->lookahead < 128 ? (char)lexer->lookahead : '?';
    advance(lexer);
  }
  word[length] = 0;
}

// Words behind which a value is still to come, so that a brace is a set.
static bool wants_value(const char *word) {
  static const char *const words[] = {"and", "or",   "xor",  "union", "minus", "intersect", "in",  "iff",
                                      "for", "then", "else", "not",   "if",    "implies",   "where"};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
    if (strcmp(word, words[i]) == 0) return true;
  }
  return false;
}

// Whether a line of clauses opens a block, or is a choice between values: then it begins
// something of its own.
static bool begins(TSLexer *lexer) {
  unsigned depth = 0;
  bool value = false;
  char word[LONGEST];
  while (!lexer->eof(lexer)) {
    int32_t c = lexer->lookahead;
    if (c == '\n' && depth == 0) {
      // After an operator the line goes on.
      if (value) return false;
      advance(lexer);
    } else if (is_blank(c) || c == '\n') {
      advance(lexer);
    } else if (c == '#') {
      skip_comment(lexer);
    } else if (c == '"') {
      skip_text(lexer);
      value = true;
    } else if (is_letter(c)) {
      read_word(lexer, word);
      if (depth == 0 && strcmp(word, "then") == 0) return true;
      value = !wants_value(word);
    } else if (c >= '0' && c <= '9') {
      while (is_name(lexer->lookahead)) advance(lexer);
      value = true;
    } else if (c == '(' || c == '[' || (c == '{' && !(value && depth == 0))) {
      depth++;
      value = false;
      advance(lexer);
    } else if (c == '{') {
      return true;
    } else if (c == ')' || c == ']' || c == '}') {
      if (depth == 0) return false;
      depth--;
      value = true;
      advance(lexer);
    } else if (c == ';') {
      return false;
    } else {
      advance(lexer);
      // `..` may end a line.
      bool range = c == '.' && lexer->lookahead == '.';
      if (range) advance(lexer);
      value = range;
    }
  }
  return false;
}

// Whether the line that begins here goes on with the statement above it.
static bool continues(TSLexer *lexer) {
  char word[LONGEST];
  if (lexer->lookahead == '{') return true;
  if (!is_letter(lexer->lookahead)) return false;
  read_word(lexer, word);
  static const char *const always[] = {"else", "then", "symmetric", "canonical", "shown", "loopy"};
  for (unsigned i = 0; i < sizeof always / sizeof *always; i++) {
    if (strcmp(word, always[i]) == 0) return true;
  }
  if (strcmp(word, "for") && strcmp(word, "if") && strcmp(word, "where") && strcmp(word, "as")) return false;
  return !begins(lexer);
}

bool tree_sitter_grundy_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  (void)payload;
  if (!valid[LINE_END]) return false;
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, true);
  if (lexer->lookahead != '\n') return false;
  advance(lexer);
  lexer->mark_end(lexer);
  lexer->result_symbol = LINE_END;
  for (;;) {
    if (is_blank(lexer->lookahead) || lexer->lookahead == '\n') {
      advance(lexer);
    } else if (lexer->lookahead == '#') {
      skip_comment(lexer);
    } else {
      break;
    }
  }
  if (lexer->eof(lexer)) return true;
  return !continues(lexer);
}
