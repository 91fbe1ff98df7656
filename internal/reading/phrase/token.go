package phrase

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/trip"
)

// MaxRunes is the longest sentence that is read: half a second at the worst, of nothing but the names of sights.
const MaxRunes = trip.LongestText

// Kind is what sort of thing a token is.
type Kind uint8

// The kinds.
const (
	Word    Kind = iota
	Number       // 5, five, 2,500, 10th
	DateLit      // 2027-06-10, 06/10
	TimeLit      // 8:30
	Symbol       // everything else
)

// Token is a piece of the sentence.
type Token struct {
	Raw    string
	Text   string // lower case, without accents
	Kind   Kind
	Milli  int64             // value of a number in thousandths; of an ordinal word such as "third" too
	Ord    bool              // 10th, tenth
	Hyphen bool              // joined to the token before by a hyphen
	Glued  bool              // joined to the token before by nothing
	Date   english.SlashDate // of a DateLit
	clock  calendar.Clock    // of a TimeLit
	key    string            // of raw, as names are compared
	By     Concern           // who read it; Nobody when 0
}

// Concern says which reader used a token.
type Concern uint8

// The concerns.
const (
	Nobody Concern = iota
	AsCity
	AsOrigin
	AsAirport
	AsSight
	AsRestaurant
	AsMoney
	AsDate
	AsHours
	AsParty
	AsWish
	AsTheme
	AsExcluded
	Unwanted // named, but not wanted or not a wish of its own: reported as unread
)

// Sentence is what the readers work on: tokens, and who used them.
type Sentence struct {
	Tokens []Token
	Words  map[string]bool // every text among the tokens
}

// Cut makes the tokens of a text. It refuses empty and overlong text and control characters.
func Cut(text string) (*Sentence, error) {
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
	s := &Sentence{Tokens: scan(tidy(text))}
	s.respell()
	s.mergeNumbers()
	s.amendNumbers()
	s.Words = make(map[string]bool, len(s.Tokens))
	for i := range s.Tokens {
		s.Tokens[i].key = KeyOf(s.Tokens[i].Raw)
		s.Words[s.Tokens[i].Text] = true
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

func scan(text string) []Token {
	var out []Token
	for rest, gap := text, true; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		if unicode.IsSpace(r) {
			rest, gap = rest[size:], true
			continue
		}
		if r == '-' && !gap && joins(out, rest[size:]) {
			t, n := next(rest[size:])
			t.Hyphen = true
			out, rest = append(out, t), rest[size+n:]
			continue
		}
		t, n := next(rest)
		t.Glued = !gap
		out, rest, gap = append(out, t), rest[n:], false
	}
	return out
}

// joins tells whether a hyphen makes one word of two: "five-day", "4-star". Before a digit it separates: "10-14".
func joins(before []Token, after string) bool {
	r, _ := utf8.DecodeRuneInString(after)
	return len(before) > 0 && before[len(before)-1].Kind != Symbol && unicode.IsLetter(r)
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
func next(text string) (Token, int) {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case r >= '0' && r <= '9':
		return nextNumber(text)
	case unicode.IsLetter(r) || unicode.Is(unicode.Mn, r):
		if m := reDotted.FindStringSubmatch(text); m != nil && strings.Contains(m[0], ".") {
			return Token{Raw: m[0], Text: dotted(m)}, len(m[0])
		}
		n := wordLen(text)
		if k := currencyLen(text[:n]); k > 0 {
			n = k
		}
		return Token{Raw: text[:n], Text: strings.TrimSuffix(english.Fold(text[:n]), "'")}, n
	}
	return Token{Raw: text[:size], Text: plainSymbol(r), Kind: Symbol}, size
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
	if k := strings.IndexAny(low, "0123456789"); k > 0 && english.CurrencyWords[low[:k]] != "" {
		return k
	}
	if low[0] == 'k' && english.CurrencyWords[low[1:]] != "" {
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

func nextNumber(text string) (Token, int) {
	if t, n := scanDate(text); n > 0 {
		return t, n
	}
	if m := reClock.FindStringSubmatch(text); m != nil {
		if c, ok := clockOf(atoi(m[1]), atoi(m[2])); ok {
			n := len(m[1]) + 1 + len(m[2])
			return Token{Raw: text[:n], Text: text[:n], Kind: TimeLit, clock: c}, n
		}
	}
	if m := reClock12.FindStringSubmatch(text); m != nil {
		if c, ok := clockOf(atoi(m[1]), atoi(m[2])); ok {
			n := len(m[1]) + 1 + len(m[2])
			return Token{Raw: text[:n], Text: text[:n], Kind: TimeLit, clock: c}, n
		}
	}
	raw := reNumber.FindString(text)
	if m := reComma.FindStringSubmatch(text); m != nil {
		return Token{Raw: m[1], Text: m[1], Kind: Number, Milli: milliOf(strings.Replace(m[1], ",", ".", 1))}, len(m[1])
	}
	t := Token{Raw: raw, Text: raw, Kind: Number, Milli: milliOf(raw)}
	n := len(raw)
	if suffix := reOrdinal.FindString(text[n:]); suffix != "" {
		t.Ord = true
		n += len(suffix)
		t.Raw = text[:n]
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
