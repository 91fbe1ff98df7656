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
type Kind = english.Kind

// The kinds.
const (
	Word    = english.Word
	Number  = english.Number // 5, five, 2,500, 10th
	DateLit = english.Date   // 2027-06-10, 06/10
	TimeLit = english.Time   // 8:30
	Symbol  = english.Sign   // everything else
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
	reIs   = regexp.MustCompile(`(?i)\b([a-z]{3,})['’]s ((?:already |all |both )?(?:booked|sorted|paid|reserved|arranged|covered)\b)`)
	reDays = regexp.MustCompile(`(?i)\b(\d{1,2})/(\d{1,2}) (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`)
	reX    = regexp.MustCompile(`(?i)\bx(\d{1,2}) ?(n|nights?|days?)\b`)
	reAt   = regexp.MustCompile(`(?i)\b(at|around|about) (\d{1,2})\.([0-5]\d)( ?[ap]m\b|[^.\d]|$)`)
	reRand = regexp.MustCompile(`\bR(\d{1,3}(?:,\d{3})+|\d{4,7}|\d{1,3}k)\b`)
	reHead = regexp.MustCompile(`(?m)^[ \t]*[A-Za-z][A-Za-z' /-]{1,30}:`)
	reLine = regexp.MustCompile(`[ \t;,.]*\r?\n\s*`)
	reItem = regexp.MustCompile(`(?m)^[ \t]*(?:[-*•·–]|\d{1,2}[.)])[ \t]+`)
)

// tidy writes "2½" as "2.5", the price "3.000,-" without its dash, days as the continent writes them ("3.–8. May", "12. Oktober") without their
// dots, "at 7.30" as "at 7:30", "to and including" as "to", "R90,000" with its sign apart, "the hotel's booked" with its "is", and a list, or lines with headings, with a semicolon where an item ends.
func tidy(text string) string {
	text = dottedDays(text)
	text = reDots.ReplaceAllString(text, "$1 $2 $3 $4")
	text = reDot.ReplaceAllString(text, "$1 $2")
	text = reAt.ReplaceAllString(text, "$1 $2:$3$4")
	text = reIncl.ReplaceAllString(text, "$1")
	text = reDays.ReplaceAllString(text, "$1-$2 $3")
	text = reRand.ReplaceAllString(text, "R $1")
	text = reX.ReplaceAllString(text, "x $1 $2")
	text = reIs.ReplaceAllString(text, "$1 is $2")
	if len(reHead.FindAllStringIndex(text, 2)) == 2 {
		text = reLine.ReplaceAllString(text, "; ")
	}
	if strings.Contains(text, "\n") && reItem.MatchString(text) {
		text = strings.TrimPrefix(reItem.ReplaceAllString(text, "; "), "; ")
	}
	if !strings.ContainsAny(text, "½-") {
		return text
	}
	return reDash.ReplaceAllString(reHalf.ReplaceAllString(text, "$1.5"), "$1$2")
}

// scan cuts a text as people type it.
func scan(text string) []Token {
	var out []Token
	for t := range english.Typed.Cut(text) {
		out = append(out, tokenOf(&t))
	}
	return out
}

// tokenOf is a token as the readers of wishes take it.
func tokenOf(t *english.Token) Token {
	out := Token{Raw: t.Text, Text: t.Text, Kind: t.Kind, Ord: t.Ordinal, Hyphen: t.Hyphen, Glued: t.Glued, Date: t.Date, clock: t.Clock}
	switch {
	case t.Meant != "":
		out.Text = t.Meant
	case t.Kind == Word:
		out.Text = strings.TrimSuffix(english.Fold(t.Text), "'")
	case t.Kind == Number:
		out.Text = t.Figures()
		out.Milli = english.Thousandths(out.Text)
	case t.Kind == Symbol:
		out.Text = plainSymbol(t.Text)
	}
	return out
}

func plainSymbol(s string) string {
	switch s {
	case "–", "—", "−", "‐", "‑":
		return "-"
	case "￥":
		return "¥"
	case "’", "‘":
		return "'"
	}
	return s
}

// NoDay stands for a date in figures that is in no calendar.
const NoDay = english.NoDay
