package auth

import (
	"bytes"
	"compress/gzip"
	_ "embed" // for the list
	"io"
	"iter"
	"strings"
	"sync"
	"unicode"
)

// commonFile are 49 233 passwords that people use, the most frequent first, in small letters: those of @zxcvbn-ts/language-common
// 4.1.3 (MIT).
//
//go:embed common.txt.gz
var commonFile []byte

// mostPaired is how many of them are refused in pairs too: further down the list stand words that make good sentences.
const mostPaired = 2000

// commonRanks gives where a common password stands in the list. It is read when the first password is chosen.
var commonRanks = sync.OnceValue(func() map[string]int { return ranksIn(commonFile) })

// ranksIn reads a list. The file is ours: one that is damaged panics, because without it every password would pass.
func ranksIn(file []byte) map[string]int {
	zr, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		panic(err)
	}
	text, err := io.ReadAll(zr)
	if err != nil {
		panic(err)
	}
	ranks := map[string]int{}
	for word := range strings.Lines(string(text)) {
		ranks[strings.TrimSuffix(word, "\n")] = len(ranks)
	}
	return ranks
}

// longestCommon is how long, in bytes, a password may be and still be made of a common one, of which the longest have some thirty
// characters. It bounds the work: parts of every length are looked up.
const longestCommon = 64

// mostAround is how many characters around a common password make it no better one.
const mostAround = 8

// common tells whether a password, in small letters, is one that many people use, or what is usually made of one: with signs in
// the place of letters, with spaces inside, with another one behind it, with a few numbers and signs around it.
func common(password string) bool {
	if len(password) > longestCommon {
		return false
	}
	ranks := commonRanks()
	for _, form := range []string{password, strings.Join(strings.Fields(password), ""), joined(password)} {
		for core := range cores(form) {
			for _, plain := range []string{core, unmasked(core)} {
				if _, ok := ranks[plain]; ok || paired(plain, ranks) {
					return true
				}
			}
		}
	}
	return false
}

// cores gives a text, and what is left of it without some of the numbers and signs at its ends.
func cores(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		first, last := strings.IndexFunc(text, unicode.IsLetter), strings.LastIndexFunc(text, unicode.IsLetter)
		if !yield(text) || first < 0 {
			return
		}
		for from := range first + 1 {
			for to := len(text); to > last; to-- {
				if own([]rune(text[:from]))+own([]rune(text[to:])) <= mostAround && !yield(text[from:to]) {
					return
				}
			}
		}
	}
}

// paired tells whether a text is two of the most common passwords, of three characters or more, one behind the other.
func paired(text string, ranks map[string]int) bool {
	for i := 3; i+3 <= len(text); i++ {
		first, ok := ranks[text[:i]]
		second, also := ranks[text[i:]]
		if ok && also && first < mostPaired && second < mostPaired {
			return true
		}
	}
	return false
}

// joined takes away what people put between words.
func joined(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune("-_.,:/+", r) {
			return -1
		}
		return r
	}, s)
}

// masks are the signs that people put in the place of letters.
var masks = strings.NewReplacer("@", "a", "4", "a", "3", "e", "1", "i", "!", "i", "0", "o", "5", "s", "$", "s", "7", "t", "8", "b", "9", "g")

func unmasked(s string) string { return masks.Replace(s) }
