package sums

import (
	"cmp"
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading/clause"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// nightlyAtMost is the largest "hotel under $X" that is taken for the price of a night, in US cents.
const nightlyAtMost = money.Cents(700_00)

// Budget turns the sums into the budget of the trip and wishes about single costs.
type Budget struct {
	Total    money.Cents
	Wishes   []trip.Requirement
	NightMax money.Cents
	NightBy  trip.Level
	Assumed  []string
	Unknown  string // a currency nobody has a rate for
	Several  []money.Cents
	limited  bool   // of several sums the one counts that is said to be the most
	currency string // that the traveller counts in; empty: dollars, or nobody said
}

func (b *Budget) add(s *phrase.Sentence, a Amount, known Rates, lang wording.Language, people, adults, days int) {
	usd, ok := b.dollars(a, known, lang)
	if !ok {
		return
	}
	if rate, ok := known.Rate(a.Currency); ok { // sums are told as they were said
		lang = lang.Counting(a.Currency, rate)
	}
	times := money.Cents(1)
	switch {
	case a.couples:
		times = money.Cents(max(adults/2, 1))
	case a.heads > 0:
		times = money.Cents(a.heads)
	case a.Each && a.adults:
		times = money.Cents(max(adults, 1))
	case a.Each:
		times = money.Cents(max(people, 1))
	}
	if a.Daily {
		times *= money.Cents(max(days, 1))
	}
	usd *= times
	if rate, ok := known.Rate(a.Currency); ok && a.Currency != "USD" {
		usd = rate.USD(a.Cents * times) // rounded once: four times 600 pounds are 2,400
	}
	switch {
	case a.Nightly, a.Category == trip.CostLodging && !a.explicit && usd <= nightlyAtMost:
		b.NightMax, b.NightBy = usd, clause.Level(s, a.From, a.To)
		if !a.Nightly {
			b.Assumed = append(b.Assumed, lang.Say("%s for the hotel is taken as the price of a room and night.", usd))
		}
	case a.Category != "":
		b.Wishes = append(b.Wishes, trip.Requirement{Level: clause.Level(s, a.From, a.To), Budget: &trip.BudgetWish{Category: a.Category, Max: usd}})
	default:
		b.Several = append(b.Several, usd)
		if a.hard {
			b.Wishes = append(b.Wishes, trip.Requirement{Level: trip.Must, Budget: &trip.BudgetWish{Category: trip.CostTotal, Max: usd}})
		}
		b.currency = a.Currency
		if a.spread {
			b.Assumed = append(b.Assumed, lang.Say("Of the range of budgets the upper end counts: %s.", usd))
		}
	}
}

// CountedIn is the currency that the traveller counts in, and what it is worth now; nothing of dollars.
func (b *Budget) CountedIn(known Rates) trip.Currency {
	if b.currency == "" {
		return trip.Currency{}
	}
	rate, _ := known.Rate(b.currency)
	return trip.Currency{Code: b.currency, Rate: rate}
}

func (b *Budget) dollars(a Amount, known Rates, lang wording.Language) (money.Cents, bool) {
	if a.Currency == "" {
		b.Assumed = append(b.Assumed, lang.Say("No currency was named: US dollars."))
		return a.Cents, true
	}
	rate, ok := known.Rate(a.Currency)
	if !ok {
		b.Unknown = a.Currency
		return 0, false
	}
	usd := rate.USD(a.Cents)
	if a.Currency != "USD" {
		b.Assumed = append(b.Assumed, lang.Plain().Say("%s %s is %s at %s US dollars for 1 %s.", lang.Sum(a.Cents), a.Currency, usd, lang.Decimal(rate.String()), a.Currency))
	}
	return usd, true
}

// inOneCurrency gives sums that are said without a currency the one that the others have: "150 euros a night, total 800".
func inOneCurrency(all []Amount) []Amount {
	code := ""
	for _, a := range all {
		if a.Currency != "" && code != "" && a.Currency != code {
			return all
		}
		code = cmp.Or(code, a.Currency)
	}
	out := slices.Clone(all)
	for i := range out {
		out[i].Currency = cmp.Or(out[i].Currency, code)
	}
	return out
}

// eachToo takes a sum for one of each person that is close to the one before, which is: "£700 each, but happy to go to £800".
func eachToo(s *phrase.Sentence, all []Amount) []Amount {
	out := slices.Clone(all)
	for i := 1; i < len(out); i++ {
		a, b := out[i-1], &out[i]
		near := b.Cents*2 < a.Cents*3 && a.Cents*2 < b.Cents*3
		if a.Each && whole(a) && whole(*b) && !b.Each && !b.Daily && a.Currency == b.Currency && near && !s.AnyBetween(b.From-2, min(b.To+3, len(s.Tokens)), forAllOfThem) {
			b.Each, b.adults = true, a.adults
		}
	}
	return out
}

var forAllOfThem = english.Words("total all together altogether overall everybody everyone whole")

// besideTotal takes a sum for each day for what is spent on the spot, where another is said to be that of everything: "at most 40 euros a day each, 2000
// in total".
func besideTotal(s *phrase.Sentence, all []Amount) []Amount {
	total := func(a Amount) bool {
		return whole(a) && !a.Daily && !a.Each && s.AnyBetween(max(0, a.From-2), min(a.To+2, len(s.Tokens)), forAllOfThem)
	}
	if !slices.ContainsFunc(all, total) {
		return all
	}
	out := slices.Clone(all)
	for i := range out {
		if whole(out[i]) && out[i].Daily {
			out[i].Category, out[i].explicit = trip.CostDaily, true
		}
	}
	return out
}

// Settle picks the budget: sums that come with a cue ("budget", "under") win over loose ones; one sum must remain.
func Settle(s *phrase.Sentence, all []Amount, known Rates, lang wording.Language, people, adults, days int) Budget {
	var b Budget
	all = withoutTrifles(s, besideTotal(s, eachToo(s, sameSum(inOneCurrency(all), known.dollars))), known.dollars)
	kept := weighed(all)
	b.limited = len(kept) < len(all) && slices.ContainsFunc(all, func(a Amount) bool { return whole(a) && !a.past && !a.least && !a.stretch })
	all = kept
	cued := slices.ContainsFunc(all, func(a Amount) bool { return !a.loose && a.Category == "" && !a.Nightly })
	var dropped []Amount
	for _, a := range all {
		if cued && a.loose && !a.also && a.Category == "" && !a.Nightly {
			dropped = append(dropped, a)
			continue
		}
		b.add(s, a, known, lang, people, adults, days)
	}
	for _, a := range dropped {
		var of Budget // what it makes for everybody
		if of.add(s, a, known, lang, people, adults, days); a.Each && !a.Daily && people > 1 && len(b.Several) == 1 && len(of.Several) == 1 && of.Several[0]*20 > b.Several[0]*21 {
			b.add(s, a, known, lang, people, adults, days) // "1,000 each, 3,000 in all" for four
		}
	}
	slices.Sort(b.Several)
	b.Several = slices.Compact(b.Several)
	if len(b.Several) == 1 {
		b.Total = b.Several[0]
		b.tellLimit(all, known, lang)
	}
	if b.currency == "USD" || b.Total == 0 {
		b.currency = ""
	}
	return b
}

// tellLimit says that of several sums the one counts that is said to be the most.
func (b *Budget) tellLimit(all []Amount, known Rates, lang wording.Language) {
	i := slices.IndexFunc(all, func(a Amount) bool { return whole(a) && a.stretch })
	if !b.limited || i < 0 {
		return
	}
	if rate, ok := known.Rate(all[i].Currency); ok {
		lang = lang.Counting(all[i].Currency, rate)
	}
	b.Assumed = append(b.Assumed, lang.Say("Of the sums that you name the one counts that you call the most: %s.", b.Total))
}
