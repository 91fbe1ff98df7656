package gazetteer

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// apart parts the words of a name.
var apart = strings.NewReplacer("-", " ", "(", "", ")", "", ",", " ,")

// pairKeys gives the keys of two words of a name that stand together and can stand for it: "Hokusai Museum" of the Sumida Hokusai
// Museum, "Army Museum" of Army Museum and Napoleon's Tomb. Words that name a kind or a theme or what is eaten, or join others,
// make no pair, and neither does "Paris Museum".
func pairKeys(name string, city map[string]bool) []string {
	words := strings.Fields(english.Fold(apart.Replace(name)))
	var keys []string
	for i := 0; i+1 < len(words); i++ {
		a, b := words[i], words[i+1]
		own := city[phrase.KeyOf(a)] && (genericWords[b] || plainEnglish[b] || eaten(b)) // "Tokyo Bay", "Tokyo ramen"
		if own || a == b && unicode.IsLetter(rune(a[0])) || eaten(a) && eaten(b) || joiners[a] || joiners[b] || lexicon.KindOf[a+" "+b] != "" || lexicon.ThemeOf[a+" "+b] != "" || lexicon.Idle[a] {
			continue
		}
		plain := func(w string) bool {
			return genericWords[w] || plainEnglish[w] || lexicon.Idle[w] || lexicon.ThemeOf[w] != ""
		}
		if i > 0 && plain(a) || plain(a) && plain(b) && (i > 0 || len(words) < 3) {
			continue
		}
		keys = append(keys, phrase.KeyOf(a+b))
	}
	if k := endsKey(words, city); k != "" {
		keys = append(keys, k)
	}
	return keys
}

// endsKey gives the key of the first and the last of three words, between which people leave one out: "Shibuya Crossing" for Shibuya Scramble Crossing.
func endsKey(words []string, city map[string]bool) string {
	if len(words) != 3 || slices.ContainsFunc(words, func(w string) bool { return joiners[w] || lexicon.Idle[w] || len(w) < 4 }) {
		return ""
	}
	first, last := words[0], words[2]
	if city[phrase.KeyOf(first)] || genericWords[first] || plainEnglish[first] || lexicon.ThemeOf[first] != "" || genericWords[last] || lexicon.KindOf[last] != "" || city[phrase.KeyOf(last)] {
		return ""
	}
	return phrase.KeyOf(first + last)
}

var joiners = english.Words(", and & of the de du des d la le les der die das im am in at et und from for on with by to walk")
