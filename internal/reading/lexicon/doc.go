// Package lexicon is the vocabulary of wishes: what the words of themes, kinds of sights, meals and people stand for, and which
// words are grammar and say nothing by themselves.
//
// It holds words, not how they are put together. Its tables are for reading only, and the readers of wishes import it.
package lexicon
