package auth

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/fault"
)

// maxAddress is what a mail server must take (RFC 5321), in bytes.
const maxAddress = 254

// address gives the form in which an e-mail address is kept and compared: without space around it, in lower case. It refuses
// what cannot be one, and tries no more: dots and plus signs mean something to some providers, and it is not for us to say.
func address(s string) (string, error) {
	valid := utf8.ValidString(s) // asked first: ToLower puts a sign in the place of what is not
	s = strings.ToLower(strings.TrimSpace(s))
	local, domain, _ := strings.Cut(s, "@")
	switch {
	case s == "":
		return "", fault.Field("email", "is missing")
	case len(s) > maxAddress:
		return "", fault.Field("email", "is longer than %d bytes", maxAddress)
	case !valid || strings.ContainsFunc(s, unprintable):
		return "", fault.Field("email", "holds a space or a character that cannot be printed")
	case strings.Count(s, "@") != 1 || local == "" || domain == "":
		return "", fault.Field("email", "is no e-mail address: want one @ with something on both sides")
	case strings.ContainsFunc(local, func(r rune) bool { return !inName(r) && !strings.ContainsRune(besideLetters, r) }),
		strings.ContainsFunc(domain, func(r rune) bool { return !inName(r) && r != '-' && r != '.' }):
		return "", fault.Field("email", "is no e-mail address: it holds a sign that none has")
	case slices.ContainsFunc(strings.Split(domain, "."), func(label string) bool {
		return label == "" || strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-")
	}):
		return "", fault.Field("email", "is no e-mail address: there is no such domain as behind its @")
	}
	return s, nil
}

// besideLetters are the signs that stand in the part before the @ without quotes (RFC 5322 §3.2.3).
const besideLetters = "!#$%&'*+-/=?^_`{|}~."

// inName tells whether a name of whatever script has it: letters and digits, and the marks that belong to them.
func inName(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

func unprintable(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }
