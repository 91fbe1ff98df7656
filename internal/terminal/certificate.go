package terminal

import (
	"fmt"
	"io"
	"strings"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Certificate writes one line a rule: whether it holds, how much it looked at, and how near it came to not holding; below
// a rule stands what it advises or refuses.
func Certificate(w io.Writer, rules []trip.RuleVerdict, o Options) error {
	p := newPage(o)
	name := 0
	for _, r := range rules {
		name = max(name, columns(p.lang.Rule(r.Rule)))
	}
	name = min(name, p.body()/2)
	for _, r := range rules {
		p.rule1(r, name)
	}
	p.gap()
	s := ruling(rules, p.lang)
	p.say(s)
	return p.writeTo(w)
}

// rule1 is one rule.
func (p *page) rule1(r trip.RuleVerdict, name int) {
	mark, word, t := "✓", p.lang.Say("holds"), good
	switch r.Verdict {
	case trip.Advise:
		mark, word, t = "!", p.lang.Say("advice"), warn
	case trip.Fail:
		mark, word, t = "✗", p.lang.Say("broken"), bad
	}
	first := p.paint(t, mark) + " " + p.paint(strong, pad(fit(p.lang.Rule(r.Rule), name), name)) + "  " + p.paint(t, pad(word, max(6, columns(p.lang.Say("advice")), columns(p.lang.Say("broken"))))) + "  "
	says := []span{{keep(p.lang.Say("%s checked", padLeft(fmt.Sprint(r.Checked), 3))), dim}}
	if s := slack(r, p.lang); s != "" {
		says = append(says, span{"·", dim}, span{s, plain})
	}
	p.hang(first, strings.Repeat(" ", columns(first)), says...)
	for _, f := range r.Found {
		p.hang("  ", "  ", span{f, dim})
	}
}

// slack is the smallest margin in words: "35 min to spare on day 3".
func slack(r trip.RuleVerdict, lang wording.Language) string {
	if r.Slack == nil {
		return ""
	}
	n := *r.Slack
	var s string
	switch r.Unit {
	case "minutes":
		s = minutes(int(n), lang)
	case "cents":
		s = strings.Replace(lang.Money(money.Cents(n)), "-", "−", 1)
	case "permille":
		s = strings.Replace(lang.Say("%s%%", lang.Decimal(strings.TrimSuffix(fmt.Sprintf("%.1f", float64(n)/10), ".0"))), "-", "−", 1)
	default:
		s = strings.TrimSpace(fmt.Sprintf("%d %s", n, r.Unit))
	}
	switch {
	case n < 0:
		s = lang.Say("%s too little", strings.TrimPrefix(s, "−"))
	case n == 0:
		s = lang.Say("nothing to spare")
	default:
		s = lang.Say("%s to spare", s)
	}
	if r.At != "" && r.At != trip.TripRef {
		var day int
		if n, err := fmt.Sscanf(r.At, "d%d", &day); err == nil && n == 1 {
			s += lang.Say(" on day %d", day+1)
		}
	}
	return keep(s)
}
