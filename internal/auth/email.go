package auth

import (
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
	}
	return s, nil
}

func unprintable(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }
