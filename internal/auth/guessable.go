package auth

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/fault"
)

// How long a password may be. What a person may type is counted in characters, what a machine must hash in bytes.
const (
	minPassword = 12  // characters
	maxPassword = 256 // bytes
)

// leastOwn is how many characters a password must have beside those that anybody would guess.
const leastOwn = 6

const takeWords = "take a sentence, or some words that do not belong together"

// holder is who a password is for: what a guesser knows of them.
type holder struct {
	email, org string // as they are kept
}

// allowedPassword refuses what nobody may choose as a password. It asks for length and for no kinds of characters, as NIST SP 800-63B
// has it, and refuses what guessers try first. Passwords that were chosen before a rule still open their accounts.
func allowedPassword(field, password string, of holder) error {
	switch small := strings.ToLower(password); {
	case password == "":
		return fault.Field(field, "is missing")
	case len(password) > maxPassword:
		return fault.Field(field, "must have %d bytes at most", maxPassword)
	case utf8.RuneCountInString(password) < minPassword:
		return fault.Field(field, "must have %d characters or more: %s", minPassword, fault.Whole(takeWords))
	case len(repeated([]rune(small))) < minPassword:
		return fault.Field(field, "repeats itself: %s", fault.Whole(takeWords))
	case own([]rune(small)) < leastOwn:
		return fault.Field(field, "follows the keys, the alphabet or the numbers: %s", fault.Whole(takeWords))
	case personal(small, of):
		return fault.Field(field, "is little more than your address, your organisation or the name of this service: %s", fault.Whole(takeWords))
	case common(small):
		return fault.Field(field, "is one that many people use, or nearly: %s", fault.Whole(takeWords))
	}
	return nil
}

// repeated gives the part of a text that is said again and again in it, the last time perhaps not to its end; all of the text
// when nothing is.
func repeated(text []rune) []rune {
	for n := 1; n <= len(text)/2; n++ {
		same := true
		for i := n; i < len(text) && same; i++ {
			same = text[i] == text[i-n]
		}
		if same {
			return text[:n]
		}
	}
	return text
}

// rows are keys that lie in a row, or below one another: of keyboards in English, German and French.
var rows = []string{
	"1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn",
	"1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "0okm", "9ijn", "8uhb", "7ygv", "6tfc", "5rdx", "4esz",
}

// shifted are the signs over numbers, as they lie on most keyboards.
var shifted = strings.NewReplacer("!", "1", "@", "2", "#", "3", "$", "4", "%", "5", "^", "6", "&", "7", "*", "8", "(", "9", ")", "0")

// own counts the characters of a text, three or more that lie in a row as one: in the alphabet, among the numbers or on the
// keyboard, in either direction, or all the same.
func own(text []rune) int {
	text = []rune(shifted.Replace(string(text)))
	n := 0
	for i := 0; i < len(text); n++ {
		long := inRow(text[i:])
		if long < 3 {
			long = 1
		}
		i += long
	}
	return n
}

// inRow is with how many characters a text begins that lie in a row.
func inRow(text []rune) int {
	long := 1
	for _, step := range []rune{0, 1, -1} {
		n := 1
		for n < len(text) && text[n] == text[n-1]+step && (step == 0 || alphanumeric(text[n])) {
			n++
		}
		long = max(long, n)
	}
	for _, row := range rows {
		for _, way := range []string{row, backwards(row)} {
			_, from, ok := strings.Cut(way, string(text[0]))
			if !ok {
				continue
			}
			n := 1
			for _, key := range from {
				if n == len(text) || text[n] != key {
					break
				}
				n++
			}
			long = max(long, n)
		}
	}
	return long
}

func alphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

func backwards(s string) string {
	out := []byte(s)
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return string(out)
}

// personal tells whether a password, in small letters, holds what a guesser knows of its holder, and too little besides.
func personal(password string, of holder) bool {
	local, domain, _ := strings.Cut(strings.ToLower(of.email), "@")
	host, _, _ := strings.Cut(domain, ".")
	org := strings.ToLower(of.org)
	known := append([]string{local + "@" + domain, domain, local, host, org, "tripwright"}, strings.Fields(org)...)
	for _, as := range []func(string) string{joined, func(s string) string { return unmasked(joined(s)) }} {
		all := as(password)
		rest := all
		for _, word := range known {
			if word = as(word); utf8.RuneCountInString(word) >= 3 {
				rest = strings.ReplaceAll(rest, word, "")
			}
		}
		if rest != all && utf8.RuneCountInString(strings.TrimFunc(rest, notLetter)) < leastOwn {
			return true
		}
	}
	return false
}
