package trip

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Plain gives a word of the data as people write it: "beer_hall" is "beer hall", "north_african" is "North African".
func Plain(s string) string {
	s = strings.ReplaceAll(s, "_", " ")
	words := strings.Fields(s)
	if len(words) == 0 || !strings.Contains(peoples, " "+words[len(words)-1]+" ") {
		return s
	}
	for i := range words {
		words[i] = Capital(words[i])
	}
	return strings.Join(words, " ")
}

// Capital begins a sentence.
func Capital(s string) string {
	if s == "" {
		return ""
	}
	first, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[n:]
}

// Sentence ends a text as one.
func Sentence(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "!") || strings.HasSuffix(s, "?") {
		return s
	}
	return s + "."
}

// peoples are the cuisines named after a people or a region, which English writes with a capital.
const peoples = " african alsatian american argentinian australian austrian basque bavarian belgian brazilian breton british burmese" +
	" cantonese caribbean chinese corsican danish dutch eastern ethiopian filipino franconian french georgian german greek hungarian" +
	" indian indonesian iranian irish israeli italian japanese jewish korean lebanese malaysian mediterranean mexican" +
	" moroccan nepalese norwegian persian peruvian polish portuguese russian scandinavian scottish sicilian spanish" +
	" swedish swiss syrian taiwanese thai tibetan tunisian turkish ukrainian vietnamese "
