package terminal

import (
	"fmt"
	"io"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// Problem writes why there is no plan: what is broken, how near the best attempt came, which wishes cannot hold together,
// and the cheapest ways out.
func Problem(w io.Writer, pr *trip.Problem, o Options) error {
	p := &problemPage{page: newPage(o), pr: pr}
	p.journey = pr.NearMiss != nil && len(pr.NearMiss.Plan.Stays) > 0
	p.gap()
	p.item(bad, "✗", span{pr.Message, strong})
	if pr.Field != "" {
		p.item(plain, " ", span{p.lang.Say("It is about"), dim}, span{pr.Field, plain})
	}
	if pr.RetryAt != nil {
		p.item(plain, " ", span{p.lang.Say("Try again"), dim}, span{keep(p.lang.Say("after %s UTC", pr.RetryAt.Format("15:04:05"))), plain})
	}
	p.broken()
	p.nearMiss()
	p.repairs(p.lang.Say("What repair tried"), pr.Repairs)
	p.takenForGranted(pr.Assumed, nil)
	p.conflict()
	p.waysOut()
	return p.writeTo(w)
}

type problemPage struct {
	*page
	pr *trip.Problem
}

// broken groups the violations that block by their kind, in order of first appearance; advice is left out: there is
// nothing yet that it could be about.
func (p *problemPage) broken() {
	var order []trip.ViolationKind
	groups := map[trip.ViolationKind][]trip.Violation{}
	for _, v := range p.pr.Violations {
		if !v.Blocking {
			continue
		}
		if groups[v.Kind] == nil {
			order = append(order, v.Kind)
		}
		groups[v.Kind] = append(groups[v.Kind], v)
	}
	if len(order) == 0 {
		return
	}
	p.section(p.lang.Say("What is broken"))
	for i, k := range order {
		if i > 0 {
			p.gap()
		}
		p.say(span{kindWords(k, p.lang), strong})
		for _, v := range groups[k] {
			if v.NodeRef == trip.TripRef || v.NodeRef == "" {
				p.item(bad, "✗", span{v.Message, plain})
				continue
			}
			p.item(bad, "✗", span{keep(where(v.NodeRef, p.lang, p.day)) + ":", plain}, span{v.Message, plain})
		}
	}
}

// day gives the date of a day of the best attempt.
func (p *problemPage) day(d int) (calendar.Date, bool) {
	if p.pr.NearMiss == nil || d < 0 || d >= len(p.pr.NearMiss.Plan.Days) {
		return calendar.Date{}, false
	}
	return p.pr.NearMiss.Plan.Days[d].Date, true
}

func (p *problemPage) nearMiss() {
	if p.pr.NearMiss == nil {
		return
	}
	plan, costs := p.pr.NearMiss.Plan, p.pr.NearMiss.Costs
	p.section(p.lang.Say("The nearest miss"))
	if n := len(plan.Days); n > 0 {
		sights := 0
		plan.Each(func(_, _ int, s *trip.Slot) {
			if s.Role == trip.RoleSight {
				sights++
			}
		})
		s := p.lang.ShortSpan(plan.Days[0].Date, plan.Days[n-1].Date) + " · " + keep(p.lang.Count(sights, wording.Sight))
		if plan.Branch.Tier != "" {
			s += " · " + keep(p.lang.Say("%s hotel", p.lang.Word(string(plan.Branch.Tier))))
		}
		if plan.Branch.Airport != "" && len(plan.Stays) == 0 { // the parts of a journey have airports of their own
			s += " · " + keep(p.lang.Say("over %s", plan.Branch.Airport))
		}
		p.say(span{s, plain})
	}
	p.page.budget(costs, p.budgetOf())
}

// budgetOf reads the budget from what broke it; a problem does not carry the intent. 0 means unknown.
func (p *problemPage) budgetOf() money.Cents {
	for _, v := range p.pr.Violations {
		switch n := v.Details["budget_usd_cents"].(type) {
		case int64:
			return money.Cents(n)
		case int:
			return money.Cents(n)
		case float64: // as JSON gives it
			return money.Cents(n)
		case money.Cents:
			return n
		}
	}
	return 0
}

func (p *problemPage) conflict() {
	if len(p.pr.Conflict) == 0 {
		return
	}
	if len(p.pr.Conflict) == 1 {
		p.section(p.lang.Say("The wish that cannot be met"))
	} else {
		p.section(p.lang.Say("These wishes cannot hold together"))
	}
	for _, c := range p.pr.Conflict {
		p.item(warn, "◆", span{trip.Capital(c), plain})
	}
}

func (p *problemPage) waysOut() {
	if len(p.pr.Relaxations) == 0 {
		return
	}
	p.section(p.lang.Say("The cheapest ways out"))
	width, open := 0, false
	for _, r := range p.pr.Relaxations {
		width = max(width, columns(delta(r, p.lang)))
		open = open || !r.Checked
	}
	if width > 0 {
		width += 2
	}
	for i, r := range p.pr.Relaxations {
		mark := p.paint(good, "✓")
		if !r.Checked {
			mark = p.paint(dim, "?")
		}
		first := p.paint(strong, padLeft(fmt.Sprint(i+1), len(fmt.Sprint(len(p.pr.Relaxations))))) + " " + mark + " "
		p.hang(first+p.paint(accent, pad(delta(r, p.lang), width)), pad("", columns(first)+width), span{r.Change, plain})
	}
	p.gap()
	s := []span{{"✓", good}, {hard + keep(p.lang.Say("planned that way, and it holds")) + hard, dim}}
	if open {
		s = append(s, span{keep(p.lang.Say("? not tried")), dim})
	}
	p.say(s...)
}

func delta(r trip.Relaxation, lang wording.Language) string {
	if r.Delta == 0 {
		return ""
	}
	return signed(r.Delta, lang)
}
