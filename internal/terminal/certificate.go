package terminal

import (
	"fmt"
	"io"
	"strings"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
)

// Certificate writes one line a rule: whether it holds, how much it looked at, and how near it came to not holding; below
// a rule stands what it advises or refuses.
func Certificate(w io.Writer, rules []trip.RuleVerdict, o Options) error {
	p := newPage(o)
	name := 0
	for _, r := range rules {
		name = max(name, columns(words(r.Rule)))
	}
	name = min(name, p.body()/3)
	for _, r := range rules {
		p.rule1(r, name)
	}
	p.gap()
	s := ruling(rules)
	p.say(s)
	return p.writeTo(w)
}

// rule1 is one rule.
func (p *page) rule1(r trip.RuleVerdict, name int) {
	mark, word, t := "✓", "holds", good
	switch r.Verdict {
	case trip.Advise:
		mark, word, t = "!", "advice", warn
	case trip.Fail:
		mark, word, t = "✗", "broken", bad
	}
	first := p.paint(t, mark) + " " + p.paint(strong, pad(fit(words(r.Rule), name), name)) + "  " + p.paint(t, pad(word, 6)) + "  "
	says := []span{{keep(padLeft(fmt.Sprint(r.Checked), 3) + " checked"), dim}}
	if s := slack(r); s != "" {
		says = append(says, span{"·", dim}, span{s, plain})
	}
	p.hang(first, strings.Repeat(" ", columns(first)), says...)
	for _, f := range r.Found {
		p.hang("  ", "  ", span{f, dim})
	}
}

// slack is the smallest margin in words: "35 min at d2.s3".
func slack(r trip.RuleVerdict) string {
	if r.Slack == nil {
		return ""
	}
	n := *r.Slack
	var s string
	switch r.Unit {
	case "minutes":
		s = minutes(int(n))
	case "cents":
		s = strings.Replace(money.Cents(n).String(), "-", "−", 1)
	case "permille":
		s = strings.Replace(strings.TrimSuffix(fmt.Sprintf("%.1f", float64(n)/10), ".0"), "-", "−", 1) + "%"
	default:
		s = strings.TrimSpace(fmt.Sprintf("%d %s", n, r.Unit))
	}
	switch {
	case n < 0:
		s = strings.TrimPrefix(s, "−") + " too little"
	case n == 0:
		s = "nothing to spare"
	default:
		s += " to spare"
	}
	if r.At != "" && r.At != trip.TripRef {
		s += " at " + r.At
	}
	return keep(s)
}
