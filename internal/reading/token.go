package reading

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// MaxRunes is the longest sentence that is read: half a second at the worst, of nothing but the names of sights.
const MaxRunes = trip.LongestText

type kind uint8

const (
	word    kind = iota
	number       // 5, five, 2,500, 10th
	dateLit      // 2027-06-10, 06/10
	timeLit      // 8:30
	symbol       // everything else
)

// token is a piece of the sentence.
type token struct {
	raw    string
	text   string // lower case, without accents
	kind   kind
	milli  int64          // value of a number in thousandths; of an ordinal word such as "third" too
	ord    bool           // 10th, tenth
	hyphen bool           // joined to the token before by a hyphen
	glued  bool           // joined to the token before by nothing
	date   slashDate      // of a dateLit
	clock  calendar.Clock // of a timeLit
	key    string         // of raw, as names are compared
	by     concern        // who read it; nobody when 0
}

// concern says which reader used a token.
type concern uint8

const (
	nobody concern = iota
	asCity
	asOrigin
	asAirport
	asSight
	asRestaurant
	asMoney
	asDate
	asHours
	asParty
	asWish
	asTheme
	asExcluded
	unwanted // named, but not wanted or not a wish of its own: reported as unread
)

// sentence is what the readers work on: tokens, and who used them.
type sentence struct {
	tok   []token
	words map[string]bool // every text among the tokens
}

// cut makes the tokens of a text. It refuses empty and overlong text and control characters.
func cut(text string) (*sentence, error) {
	if !utf8.ValidString(text) {
		return nil, fault.Field("text", "must be UTF-8")
	}
	if err := trip.ValidText("text", text); err != nil {
		return nil, err
	}
	for _, r := range text {
		if unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' {
			return nil, fault.Field("text", "must not contain control characters")
		}
	}
	if strings.TrimSpace(text) == "" {
		return nil, fault.Field("text", "is required")
	}
	s := &sentence{tok: scan(tidy(text))}
	s.respell()
	s.mergeNumbers()
	s.amendNumbers()
	s.words = make(map[string]bool, len(s.tok))
	for i := range s.tok {
		s.tok[i].key = keyOf(s.tok[i].raw)
		s.words[s.tok[i].text] = true
	}
	return s, nil
}

var (
	reHalf = regexp.MustCompile(`(\d) ?½`)
	reDash = regexp.MustCompile(`(\d)[,.]-(\D|$)`)
	reDots = regexp.MustCompile(`\b(\d{1,2})\. ?([-–]|to|until|bis) ?(\d{1,2})\. ?([A-Za-z]{3})`)
	reDot  = regexp.MustCompile(`\b(\d{1,2})\. ?(Jan|Feb|M[aä]r|Apr|Ma[iy]|Jun|Jul|Aug|Sep|O[kc]t|Nov|De[cz])`)
	reIncl = regexp.MustCompile(`(?i)\b(?:up )?(to|until|till|through) and including\b`)
)

// tidy writes "2½" as "2.5", the price "3.000,-" without its dash, days as the continent writes them ("3.–8. May", "12. Oktober") without their
// dots, and "to and including" as "to".
func tidy(text string) string {
	text = reDots.ReplaceAllString(text, "$1 $2 $3 $4")
	text = reDot.ReplaceAllString(text, "$1 $2")
	text = reIncl.ReplaceAllString(text, "$1")
	if !strings.ContainsAny(text, "½-") {
		return text
	}
	return reDash.ReplaceAllString(reHalf.ReplaceAllString(text, "$1.5"), "$1$2")
}

func scan(text string) []token {
	var out []token
	for rest, gap := text, true; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		if unicode.IsSpace(r) {
			rest, gap = rest[size:], true
			continue
		}
		if r == '-' && !gap && joins(out, rest[size:]) {
			t, n := next(rest[size:])
			t.hyphen = true
			out, rest = append(out, t), rest[size+n:]
			continue
		}
		t, n := next(rest)
		t.glued = !gap
		out, rest, gap = append(out, t), rest[n:], false
	}
	return out
}

// joins tells whether a hyphen makes one word of two: "five-day", "4-star". Before a digit it separates: "10-14".
func joins(before []token, after string) bool {
	r, _ := utf8.DecodeRuneInString(after)
	return len(before) > 0 && before[len(before)-1].kind != symbol && unicode.IsLetter(r)
}

var (
	reDotted  = regexp.MustCompile(`^(?i:([ap])\.? ?m\b\.?|(p)\.p\.|(u)\.(s)\.)`)
	reNumber  = regexp.MustCompile(`^(\d{1,3}(?:[,'’]\d{3})+(?:\.\d{1,2})?|\d{1,3}(?:\.\d{3})+(?:,\d{2})?|\d+(?:\.\d+)?)`)
	reComma   = regexp.MustCompile(`^(\d+,\d)[kK]\b`) // 2,5k
	reOrdinal = regexp.MustCompile(`^(?i:st|nd|rd|th)\b`)
	reClock   = regexp.MustCompile(`^(\d{1,2})[:h](\d{2})(?:\D|$)`)
	reClock12 = regexp.MustCompile(`^(\d{1,2})\.(\d{2}) ?(?i:[ap]\.?m)`)
)

// next gives the first token of a text that does not begin with space, and its length in bytes.
func next(text string) (token, int) {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r >= '0' && r <= '9':
		return nextNumber(text)
	case unicode.IsLetter(r) || unicode.Is(unicode.Mn, r):
		if m := reDotted.FindStringSubmatch(text); m != nil && strings.Contains(m[0], ".") {
			return token{raw: m[0], text: dotted(m)}, len(m[0])
		}
		n := wordLen(text)
		if k := currencyLen(text[:n]); k > 0 {
			n = k
		}
		return token{raw: text[:n], text: strings.TrimSuffix(fold(text[:n]), "'")}, n
	}
	return token{raw: text[:size], text: plainSymbol(r), kind: symbol}, size
}

func dotted(m []string) string {
	switch {
	case m[1] != "":
		return strings.ToLower(m[1]) + "m"
	case m[2] != "":
		return "pp"
	}
	return "us"
}

func wordLen(text string) int {
	for i, r := range text {
		switch {
		case unicode.IsLetter(r), unicode.Is(unicode.Mn, r), unicode.IsDigit(r):
		case r == '\'' || r == '’':
		default:
			return i
		}
	}
	return len(text)
}

// currencyLen gives how much of a word is a currency that a number is glued to, "USD1500", or the k of "2kusd".
func currencyLen(w string) int {
	low := strings.ToLower(w)
	if k := strings.IndexAny(low, "0123456789"); k > 0 && currencyWords[low[:k]] != "" {
		return k
	}
	if low[0] == 'k' && currencyWords[low[1:]] != "" {
		return 1
	}
	return 0
}

func plainSymbol(r rune) string {
	switch r {
	case '–', '—', '−', '‐', '‑':
		return "-"
	case '¥', '￥':
		return "¥"
	case '’', '‘':
		return "'"
	}
	return string(r)
}

func nextNumber(text string) (token, int) {
	if t, n := scanDate(text); n > 0 {
		return t, n
	}
	if m := reClock.FindStringSubmatch(text); m != nil {
		if c, ok := clockOf(atoi(m[1]), atoi(m[2])); ok {
			n := len(m[1]) + 1 + len(m[2])
			return token{raw: text[:n], text: text[:n], kind: timeLit, clock: c}, n
		}
	}
	if m := reClock12.FindStringSubmatch(text); m != nil {
		if c, ok := clockOf(atoi(m[1]), atoi(m[2])); ok {
			n := len(m[1]) + 1 + len(m[2])
			return token{raw: text[:n], text: text[:n], kind: timeLit, clock: c}, n
		}
	}
	raw := reNumber.FindString(text)
	if m := reComma.FindStringSubmatch(text); m != nil {
		return token{raw: m[1], text: m[1], kind: number, milli: milliOf(strings.Replace(m[1], ",", ".", 1))}, len(m[1])
	}
	t := token{raw: raw, text: raw, kind: number, milli: milliOf(raw)}
	n := len(raw)
	if suffix := reOrdinal.FindString(text[n:]); suffix != "" {
		t.ord = true
		n += len(suffix)
		t.raw = text[:n]
	}
	return t, n
}

func clockOf(h, m int) (calendar.Clock, bool) {
	c := calendar.Clock(h*60 + m)
	return c, m < 60 && c <= calendar.Midnight
}

func atoi(s string) int {
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' || n > 1e8 {
			return n
		}
		n = n*10 + int(r-'0')
	}
	return n
}

// maxMilli bounds what counts as a number: beyond a thousand million it is not about a trip.
const maxMilli = int64(1e12)

var reGroups = regexp.MustCompile(`^\d{1,3}(?:\.\d{3})+(?:,\d{2})?$`)

// grouping takes out what stands between thousands.
var grouping = strings.NewReplacer(",", "", "'", "", "’", "")

// milliOf reads "2,500.50" and "2.500,50" in thousandths. What is too large is as much as there can be: it will be refused
// where a number is asked for, and not taken for nothing said.
func milliOf(raw string) int64 {
	if reGroups.MatchString(raw) {
		raw = strings.ReplaceAll(strings.ReplaceAll(raw, ".", ""), ",", ".")
	}
	raw = grouping.Replace(raw)
	whole, part, _ := strings.Cut(raw, ".")
	if len(whole) > 9 {
		return maxMilli
	}
	part = (part + "000")[:3]
	return int64(atoi(whole))*1000 + int64(atoi(part))
}

// fold lowers a text and takes its accents off: "Musée d’Orsay" is "musee d'orsay".
func fold(s string) string {
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
