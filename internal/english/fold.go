package english

import (
	"strings"
	"unicode"
)

// Fold lowers a text and takes its accents off: "Musée d’Orsay" is "musee d'orsay".
func Fold(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s) {
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r):
		case r == '’' || r == '‘':
			b.WriteByte('\'')
		default:
			if plain, ok := unaccented[r]; ok {
				b.WriteString(plain)
			} else {
				b.WriteRune(r)
			}
		}
	}
	return b.String()
}

var unaccented = func() map[rune]string {
	m := map[rune]string{'æ': "ae", 'œ': "oe", 'ß': "ss", 'ð': "d", 'þ': "th"}
	for plain, accented := range map[string]string{
		"a": "àáâãäåāăąǎ", "c": "çćčĉ", "d": "ďđ", "e": "èéêëēĕėęě", "g": "ğĝģ", "h": "ĥħ", "i": "ìíîïīĭįı",
		"j": "ĵ", "k": "ķ", "l": "ĺļľł", "n": "ñńņň", "o": "òóôõöøōŏő", "r": "ŕřŗ", "s": "śšşșŝ", "t": "ťţț",
		"u": "ùúûüūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
	} {
		for _, r := range accented {
			m[r] = plain
		}
	}
	return m
}()
