package reading

import (
	"regexp"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/calendar"
)

// day is a date as it was said: parts may be missing, and are 0 then.
type day struct {
	year  int
	month time.Month
	day   int
	slash slashDate // set while nobody knows which number is the month
}

// said tells whether a day was named at all.
func (d day) said() bool { return d.day != 0 || d.slash.ambiguous() }

// on gives the date in its stated year, or else the first such date from today on.
func (d day) on(today calendar.Date) (calendar.Date, bool) {
	if d.year != 0 {
		date := calendar.Date{Year: d.year, Month: d.month, Day: d.day}
		return date, date.Valid()
	}
	if d.month == 0 {
		for date, last := today, today.AddDays(62); date.Before(last); date = date.AddDays(1) {
			if date.Day == d.day {
				return date, true
			}
		}
	}
	for y := today.Year; y <= today.Year+8; y++ { // eight years, for 29 February
		date := calendar.Date{Year: y, Month: d.month, Day: d.day}
		if date.Valid() && !date.Before(today) {
			return date, true
		}
	}
	return calendar.Date{}, false
}

// slashDate is a date in figures. When a is no possible month, or b none, the order is clear.
type slashDate struct {
	a, b int // as written
	year int // 0 when not written
	iso  bool
	dots bool // 10.06.2027: the day comes first wherever dots are used
}

// ambiguous tells whether either number can be the month.
func (d slashDate) ambiguous() bool {
	return !d.iso && !d.dots && d.a != d.b && d.a >= 1 && d.b >= 1 && d.a <= 12 && d.b <= 12
}

// valid tells whether there is a way to read the date.
func (d slashDate) valid() bool {
	return d.read(true).month != 0 || d.read(false).month != 0
}

// read takes the month from a (American) or from b.
func (d slashDate) read(monthFirst bool) day {
	m, n := d.b, d.a
	if d.iso || monthFirst && !d.dots {
		m, n = d.a, d.b
	}
	leap := d.year
	if leap == 0 {
		leap = 2024
	}
	if !(calendar.Date{Year: leap, Month: time.Month(m), Day: n}).Valid() {
		return day{}
	}
	return day{year: d.year, month: time.Month(m), day: n}
}

// clear gives the date when there is only one way to read it.
func (d slashDate) clear() (day, bool) {
	if d.ambiguous() {
		return day{}, false
	}
	if v := d.read(true); v.month != 0 {
		return v, true
	}
	v := d.read(false)
	return v, v.month != 0
}

var (
	reYMD   = regexp.MustCompile(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\b`)
	reXYear = regexp.MustCompile(`^(\d{1,2})(?:/(\d{1,2})/|-(\d{1,2})-|\.(\d{1,2})\.)(\d{4}|\d{2})\b`)
	reISO   = regexp.MustCompile(`^(20\d\d)(0[1-9]|1[0-2])([0-3]\d)\b`) // without hyphens
	reDM    = regexp.MustCompile(`^(\d{1,2})\.(\d{1,2})\.\s*(?:[-–]|to |until )`)
	reXY    = regexp.MustCompile(`^(\d{1,2})/(\d{1,2})\b`)
)

// scanDate reads a date in figures at the beginning of text, and gives its length in bytes.
func scanDate(text string) (token, int) {
	var d slashDate
	var n int
	if m := reYMD.FindStringSubmatch(text); m != nil {
		d, n = slashDate{a: atoi(m[2]), b: atoi(m[3]), year: atoi(m[1]), iso: true}, len(m[0])
	} else if m := reISO.FindStringSubmatch(text); m != nil {
		d, n = slashDate{a: atoi(m[2]), b: atoi(m[3]), year: atoi(m[1]), iso: true}, len(m[0])
	} else if m := reXYear.FindStringSubmatch(text); m != nil {
		d, n = slashDate{a: atoi(m[1]), b: atoi(m[2] + m[3] + m[4]), year: fullYear(m[5]), dots: m[4] != ""}, len(m[0])
	} else if m := reDM.FindStringSubmatch(text); m != nil {
		d, n = slashDate{a: atoi(m[1]), b: atoi(m[2]), dots: true}, len(m[1])+len(m[2])+2
	} else if m := reXY.FindStringSubmatch(text); m != nil {
		d, n = slashDate{a: atoi(m[1]), b: atoi(m[2])}, len(m[0])
	}
	if n == 0 {
		return token{}, 0
	}
	if !d.valid() {
		return scanNoDay(text)
	}
	return token{raw: text[:n], text: text[:n], kind: dateLit, date: d}, n
}

func fullYear(s string) int {
	if len(s) == 2 {
		return 2000 + atoi(s)
	}
	return atoi(s)
}

// dayAt reads one date at i and gives the token after it: "June 10", "the 10th of June 2027", "Monday, 10 June",
// "2027-06-10", "06/10".
func (s *sentence) dayAt(i int) (day, int) {
	i = s.skipWeekday(i)
	if i >= len(s.tok) || s.tok[i].by != nobody {
		return day{}, 0
	}
	if d, to := s.namedDayAt(i); to > 0 {
		return d, to
	}
	if s.tok[i].kind == dateLit {
		if d, clear := s.tok[i].date.clear(); clear {
			return d, i + 1
		}
		return day{slash: s.tok[i].date}, i + 1
	}
	if m, k := s.monthAt(i); k > 0 {
		k = s.skip(k, "the", "-")
		if n := s.dayNumber(k); n > 0 {
			return s.withYear(day{month: m, day: n}, k+1)
		}
		return day{}, 0
	}
	i = s.skip(i, "the")
	if n := s.dayNumber(i); n > 0 {
		if m, k := s.monthAt(s.skip(i+1, "of", "day")); k > 0 && (s.tok[i].ord || !s.monthTaken(k)) {
			if y, to := s.shortYearAt(k); to > 0 {
				return day{year: y, month: m, day: n}, to
			}
			return s.withYear(day{month: m, day: n}, k)
		}
	}
	return day{}, 0
}

// monthTaken tells whether a month before i belongs to the number behind it: "family of 4 June 10-14".
func (s *sentence) monthTaken(i int) bool {
	n, ok := s.wholeAt(i)
	return ok && n >= 1 && n <= 31 && s.tok[i].by == nobody && s.dayNumber(i) > 0
}

func (s *sentence) skipWeekday(i int) int {
	if i < len(s.tok) && s.tok[i].by == nobody && weekdays[s.tok[i].text] != 0 {
		if k := s.skip(i+1, ",", ".", "the"); k < len(s.tok) && (s.tok[k].kind != word || months[s.tok[k].text] != 0 || s.tok[k].ord) {
			return k
		}
	}
	return i
}

// monthAt reads a month's name. "May" and "March" are months only where no verb can stand.
func (s *sentence) monthAt(i int) (time.Month, int) {
	if i < 0 || i >= len(s.tok) || s.tok[i].by != nobody || s.tok[i].kind != word {
		return 0, 0
	}
	t := s.tok[i]
	m := months[t.text]
	if m == 0 || (t.text == "may" || t.text == "march" || t.text == "mar" || t.text == "sun") && !s.nounHere(i) {
		return 0, 0
	}
	if s.texts(i+1, ".") && len(t.text) <= 4 && i+2 < len(s.tok) {
		return m, i + 2
	}
	return m, i + 1
}

var beforeMonth = set("in of next this early mid late during for - to until till from end by the through and or around beginning middle last coming , following every")

func (s *sentence) nounHere(i int) bool {
	if i+1 < len(s.tok) && (s.tok[i+1].kind == number || s.texts(i+1, "the") && s.dayNumber(i+2) > 0 || s.texts(i+1, "next", "year")) {
		return true
	}
	if i == 0 {
		return i+1 == len(s.tok) || s.tok[1].kind == symbol
	}
	before := s.tok[i-1]
	return before.kind == number || before.ord || before.kind == word && beforeMonth[before.text] || before.kind == symbol && s.tok[i].raw[0] == 'M' ||
		s.tok[i].raw[0] == 'M' && s.tok[i].raw != "MAY" && before.kind == word
}

// dayNumber gives the day of the month at i, and 0 when the number there counts something else.
func (s *sentence) dayNumber(i int) int {
	if i >= len(s.tok) || s.tok[i].by != nobody {
		return 0
	}
	t := s.tok[i]
	n := int(t.milli / 1000)
	if t.milli%1000 != 0 || n < 1 || n > 31 || t.kind != number && !t.ord || strings.HasPrefix(t.raw, "00") {
		return 0
	}
	if !t.ord && i+1 < len(s.tok) && (countable[s.tok[i+1].text] || s.tok[i+1].text == "am" || s.tok[i+1].text == "pm") {
		return 0
	}
	return n
}

// withYear reads the year behind a day or month.
func (s *sentence) withYear(d day, i int) (day, int) {
	if y, k := s.yearAt(i); k > 0 {
		d.year = y
		return d, k
	}
	return d, i
}

// shortYearAt reads the 27 of "15 Mar 27", where nothing is counted by it.
func (s *sentence) shortYearAt(i int) (int, int) {
	n, ok := s.wholeAt(i)
	if !ok || len(s.tok[i].raw) != 2 || n < 24 || n > 39 || s.tok[i].by != nobody {
		return 0, 0
	}
	if i+1 < len(s.tok) && s.link(i+1, i) == 0 && !ends(s.tok[i+1]) && s.tok[i+1].text != "," {
		return 0, 0
	}
	if _, to := s.monthAt(s.link(i+1, i) + 1); to > 0 && s.dayNumber(s.link(i+1, i)) == 0 {
		return 0, 0
	}
	return 2000 + n, i + 1
}

// yearAt reads "2027", ", 2027", "of 2027", "'27".
func (s *sentence) yearAt(i int) (int, int) {
	i = s.skip(i, ",", "of", "in")
	if s.texts(i, "'") && i+1 < len(s.tok) && len(s.tok[i+1].raw) == 2 && s.tok[i+1].glued {
		if n, ok := s.wholeAt(i + 1); ok {
			return 2000 + n, i + 2
		}
	}
	n, ok := s.wholeAt(i)
	if !ok || n < 1900 || n > 2100 || len(s.tok[i].raw) != 4 || s.tok[i].by != nobody || s.countedAt(i) {
		return 0, 0
	}
	return n, i + 1
}

// span is one date or a stretch of two, and where it stands.
type span struct {
	first, last day
	from, to    int
}

// spanAt reads a date or a stretch at i: "June 10-14", "10 to 14 June", "June 28 – July 3", "the 10th through the 14th of June".
func (s *sentence) spanAt(i int) (span, bool) {
	for _, read := range []func(int) (span, bool){
		func(i int) (span, bool) { return s.edgeAt(i) },
		func(i int) (span, bool) { return s.listAt(i) },
	} {
		if sp, ok := read(i); ok {
			return sp, true
		}
	}
	a, k := s.dayAt(i)
	if k > 0 {
		sp := span{first: a, from: i, to: k}
		j := s.link(k, i)
		if j == 0 {
			return sp, true
		}
		if b, to := s.dayAt(j); to > 0 {
			sp.last, sp.to = b, to
			return sp.completed(), true
		}
		last := s.skip(s.skipWeekday(j), "the") // "to Saturday the 8th"
		if n := s.dayNumber(last); n > 0 && a.month != 0 && s.tok[k-1].kind != dateLit {
			to := last + 1
			sp.last, sp.to = s.withYear(day{month: a.month, day: n}, to)
			return sp.completed(), true
		}
		return sp, true
	}
	start := s.skip(s.skipWeekday(i), "the")
	n := s.dayNumber(start)
	j := s.link(start+1, i)
	if n == 0 || j == 0 {
		return span{}, false
	}
	b, to := s.dayAt(j)
	if to == 0 || b.month == 0 {
		return span{}, false
	}
	return span{first: day{year: b.year, month: b.month, day: n}, last: b, from: i, to: to}.completed(), true
}

var links = set("- to through thru until till & -> / til")

// link reads what joins the two ends of a stretch, and gives the token behind it or 0.
func (s *sentence) link(i, from int) int {
	if i >= len(s.tok) || s.tok[i].by != nobody {
		return 0
	}
	switch t := s.tok[i].text; {
	case t == "and" && s.texts(from-1, "between"), t == "and" && s.texts(from-2, "between", "the"):
		return i + 1
	case s.texts(i, "up", "to"), s.texts(i, "up", "until"):
		return i + 2
	case links[t]:
		return i + 1
	}
	return 0
}

// completed gives each end what only the other says.
func (sp span) completed() span {
	a, b := &sp.first, &sp.last
	if a.month == 0 || b.month == 0 {
		return sp
	}
	wraps := b.month < a.month
	switch {
	case a.year == 0 && b.year != 0:
		a.year = b.year
		if wraps {
			a.year--
		}
	case b.year == 0 && a.year != 0:
		b.year = a.year
		if wraps {
			b.year++
		}
	}
	return sp
}
