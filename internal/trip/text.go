package trip

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/geo"
)

// LongestText is the longest sentence that is read, in characters: of a wish, and of a change in words.
const LongestText = 4000

// LongestSource is the longest address of a source, in bytes.
const LongestSource = 2000

// ValidText refuses a sentence that is too long to be read, in characters and not in bytes: every script may say as much.
func ValidText(path, s string) error {
	if utf8.RuneCountInString(s) > LongestText {
		return fault.Field(path, "must be at most %d characters", LongestText)
	}
	return nil
}

// ValidSource refuses an address that could not be cited: one of no page of the web, with a user and a password in it, too long, or
// with characters that are not seen. Nothing said is no fault.
func ValidSource(path, address string) error {
	if address == "" {
		return nil
	}
	if len(address) > LongestSource {
		return fault.Field(path, "must be at most %d bytes", LongestSource)
	}
	u, err := url.Parse(address)
	switch {
	case strings.ContainsFunc(address, unseen) || strings.ContainsFunc(address, unicode.IsSpace):
		return fault.Field(path, "must not contain spaces or characters that are not seen")
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "":
		return fault.Field(path, "must be an address that begins with https:// or http://")
	case u.User != nil:
		return fault.Field(path, "must not contain a user or a password: it is shown to whoever reads the trip")
	}
	return nil
}

// ValidTitle refuses a title that would not be shown as it was given.
func ValidTitle(path, s string) error {
	if strings.ContainsFunc(s, unseen) {
		return fault.Field(path, "must not contain characters that are not seen")
	}
	if strings.TrimSpace(s) != "" && !strings.ContainsFunc(s, shows) {
		return fault.Field(path, "must have something that is seen")
	}
	return nil
}

// shows tells whether a character is seen by itself.
func shows(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) && r != blankBraille
}

// blankBraille is a cell of Braille without a dot.
const blankBraille = '\u2800'

// unseen tells whether a character only changes how others are shown: control characters, line ends, and those that turn the direction
// of writing. What is written with them reads as something else.
func unseen(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' || r == utf8.RuneError
}

// wordField refuses a word of a wish that no name is. An empty one says nothing.
func wordField(path, s string) error {
	switch {
	case len(s) > maxName:
		return fault.Field(path, "must be at most %d bytes", maxName)
	case strings.ContainsFunc(s, unseen):
		return fault.Field(path, "must not contain characters that are not seen")
	case s != "" && !strings.ContainsFunc(s, shows):
		return fault.Field(path, "must have something that is seen")
	}
	return nil
}

// labelField refuses what is no name of a bed, a ride or a station: beside what wordField refuses, a number alone, since what is said of a trip holds
// numbers of its own, and spaces that no line shows. An empty one says nothing.
func labelField(path, s string) error {
	switch err := wordField(path, s); {
	case err != nil || s == "":
		return err
	case !strings.ContainsFunc(s, unicode.IsLetter):
		return fault.Field(path, `needs a word, as in "AF 11" or "friends in Montreuil": a number alone names nothing`)
	case s != strings.Join(strings.Fields(s), " "):
		return fault.Field(path, "must have one space between words, and none before or behind them")
	}
	return nil
}

// wordFields is wordField for a list that is not longer than its kind has words.
// placeField checks a point that may be said.
func placeField(path string, p *geo.Point) error {
	if p != nil && !p.Valid() {
		return fault.Field(path, "must be a place on the globe")
	}
	return nil
}

func wordFields(path string, list []string) error {
	if len(list) > maxRequirements {
		return fault.Field(path, "takes at most %d", maxRequirements)
	}
	for _, s := range list {
		if err := wordField(path, s); err != nil {
			return err
		}
	}
	return nil
}

// saidField refuses words that are kept of a sentence, where they are none, too long, or would not be shown as they are.
func saidField(path, s string) error {
	switch {
	case utf8.RuneCountInString(s) > LongestSaid:
		return fault.Field(path, "must be at most %d characters", LongestSaid)
	case strings.ContainsFunc(s, unseen):
		return fault.Field(path, "must not contain characters that are not seen")
	case !strings.ContainsFunc(s, shows):
		return fault.Field(path, "must have something that is seen")
	}
	return nil
}
