package trip

import (
	"strings"
	"unicode"
)

// Fold gives the form in which two names are compared: lower case, without accents and apostrophes, anything else that is
// no letter or digit as one space. Fold("Musée d'Orsay") and Fold("musee_dorsay") are the same.
func Fold(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	gap := false
	for _, r := range s {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && b.Len() > 0 {
				b.WriteByte(' ')
			}
			gap = false
			if r = unicode.ToLower(r); r < 0x80 {
				b.WriteByte(byte(r))
			} else {
				b.WriteString(plainLetter(r))
			}
		case r == '\'' || r == '’' || unicode.Is(unicode.Mn, r):
		default:
			gap = true
		}
	}
	return b.String()
}

// foldsTo tells whether w is Fold(s). It writes nothing down, and most names differ from the first letter on.
func foldsTo(s, w string) bool {
	rest, gap := w, false
	take := func(form string) (ok bool) {
		rest, ok = strings.CutPrefix(rest, form)
		return ok
	}
	for _, r := range s {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if gap && len(rest) < len(w) && !take(" ") || !take(plainLetter(unicode.ToLower(r))) {
				return false
			}
			gap = false
		case r == '\'' || r == '’' || unicode.Is(unicode.Mn, r):
		default:
			gap = true
		}
	}
	return rest == ""
}

// isPlain tells whether s is its own form: most words are.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// plainLetter strips the accent of a Latin letter in lower case; package unicode knows no decompositions.
func plainLetter(r rune) string {
	if r < 0x80 || r > 'ț' {
		return string(r)
	}
	for _, row := range [...]struct{ accented, plain string }{
		{"àáâãäåāăą", "a"}, {"çćĉċč", "c"}, {"ďđð", "d"}, {"èéêëēĕėęě", "e"}, {"ĝğġģ", "g"}, {"ĥħ", "h"},
		{"ìíîïĩīĭįı", "i"}, {"ĵ", "j"}, {"ķ", "k"}, {"ĺļľŀł", "l"}, {"ñńņňŉ", "n"}, {"òóôõöøōŏő", "o"}, {"ŕŗř", "r"},
		{"śŝşšș", "s"}, {"ţťŧț", "t"}, {"ùúûüũūŭůűų", "u"}, {"ŵ", "w"}, {"ýÿŷ", "y"}, {"źżž", "z"},
		{"æ", "ae"}, {"œ", "oe"}, {"ß", "ss"}, {"þ", "th"},
	} {
		if strings.ContainsRune(row.accented, r) {
			return row.plain
		}
	}
	return string(r)
}
