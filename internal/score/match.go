package score

import (
	"strings"
	"unicode"

	"github.com/tripwright/tripwright/internal/trip"
)

// Names tells whether a wish's words mean the sight: its id, its name or local name, whatever the case and accents.
func Names(a *trip.Attraction, words string) bool {
	w := plain(words)
	return w != "" && (w == plain(a.ID) || w == plain(a.Name) || w == plain(a.LocalName))
}

// Serves tells whether a restaurant answers what a food wish says of it: name, cuisine, tag. Where it lies is judged by
// whoever knows the day.
func Serves(r *trip.Restaurant, w *trip.FoodWish) bool {
	if w.Name != "" && plain(w.Name) != plain(r.Name) && plain(w.Name) != plain(r.ID) {
		return false
	}
	if w.Cuisine != "" && !hasFold(r.Cuisine, w.Cuisine) {
		return false
	}
	if w.Tag != "" && !hasFold(r.Tags, w.Tag) {
		return false
	}
	return w.Name+w.Cuisine+w.Tag != ""
}

func hasFold(list []string, s string) bool {
	for _, x := range list {
		if strings.EqualFold(x, s) {
			return true
		}
	}
	return false
}

// plain lowers s, drops accents of Latin letters and everything that is neither letter nor digit, so that
// "Musée d'Orsay" and "musee_dorsay" are the same words.
func plain(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		if f, ok := folds[r]; ok {
			b.WriteString(f)
		} else if unicode.IsLetter(r) || unicode.IsDigit(r) {
			b.WriteRune(r)
		}
	}
	return b.String()
}

var folds = map[rune]string{
	'à': "a", 'á': "a", 'â': "a", 'ã': "a", 'ä': "a", 'å': "a", 'ç': "c", 'è': "e", 'é': "e", 'ê': "e", 'ë': "e",
	'ì': "i", 'í': "i", 'î': "i", 'ï': "i", 'ñ': "n", 'ò': "o", 'ó': "o", 'ô': "o", 'õ': "o", 'ö': "o", 'ø': "o",
	'ù': "u", 'ú': "u", 'û': "u", 'ü': "u", 'ý': "y", 'ÿ': "y", 'œ': "oe", 'æ': "ae", 'ß': "ss", 'ō': "o", 'ū': "u",
}
