package sums

import (
	"maps"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/reading/dates"
	"github.com/tripwright/tripwright/internal/reading/lexicon"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// Amount is a sum of money as it was said.
type Amount struct {
	Cents    money.Cents // in the currency
	Currency string      // "" when none was named
	Each     bool        // for each person
	Daily    bool        // for each day
	Nightly  bool        // for each night: the price of a room
	Category trip.CostCategory
	explicit bool // "hotel budget of": limits the category as a whole
	loose    bool // "$2,500" amid the words, rather than with "budget" or "under"
	From, To int
	heads    int  // "per pupil": for each of so many
	spread   bool // the upper end of a range
	past     bool // what something cost once
	least    bool // "no less than"
	most     bool // "I don't want to spend more than"
	couples  bool // for each couple
	adults   bool // for each adult, where it is for each of somebody
	part     bool // "of that", "of which": a part of the budget that was said before
	also     bool // "is fine too": another budget beside the one that was said
	stretch  bool // "at a stretch": what it may cost in the end
	hard     bool // "and not a cent more": what it may not cost a little more than
}

// currencyLands turn the dollar or pound after them into another one.
var currencyLands = lands(map[string]string{
	"u.s": "USD", "american": "USD", "canadian": "CAD", "australian": "AUD", "aussie": "AUD", "kiwi": "NZD", "singapore": "SGD",
	"r": "BRL", "mex": "MXN", "mx": "MXN", "nt": "TWD", "british": "GBP", "swiss": "CHF", "japanese": "JPY",
	"swedish": "SEK", "norwegian": "NOK", "danish": "DKK", "icelandic": "ISK", "czech": "CZK", "mexican": "MXN", "chilean": "CLP", "argentinian": "ARS", "argentine": "ARS",
	"colombian": "COP", "philippine": "PHP", "indian": "INR", "turkish": "TRY", "egyptian": "EGP", "saudi": "SAR", "polish": "PLN", "hungarian": "HUF", "romanian": "RON", "brazilian": "BRL",
})

// lands are those of dollar signs and more, which people name.
func lands(more map[string]string) map[string]string {
	maps.Copy(more, english.Dollars)
	return more
}

// Read finds every sum of money and what it is for.
func Read(s *phrase.Sentence) []Amount {
	var all []Amount
	for i := 0; i < len(s.Tokens); {
		a, ok := amountAt(s, i)
		if !ok {
			i++
			continue
		}
		a = upperEnd(s, a)
		if to := leavePurpose(s, &a); to > 0 {
			i = max(to, i+1)
			continue
		}
		qualify(s, &a)
		all = append(all, a)
		i = max(a.To, i+1)
	}
	return phrase.LastSaid(s, all, func(a Amount) (int, int) { return a.From, a.To })
}

// At reads a sum that begins at i and names its currency.
func At(s *phrase.Sentence, i int) (Amount, bool) {
	a, ok := amountAt(s, i)
	return a, ok && a.Currency != "" && a.From == i
}

// amountAt reads a sum that begins at i: "$2,500", "US$ 2k", "USD 2500", "2500 dollars", "2,000 €", "budget of 2500".
func amountAt(s *phrase.Sentence, i int) (Amount, bool) {
	if cur, n := currencyAt(s, i); n > 0 && cur != "" {
		if s.Texts(i+n, ":") && s.Tokens[i].Kind == phrase.Word {
			n++ // "in euros: 2200"
		}
		if v, ok := sumAt(s, i+n); ok {
			a := Amount{Cents: v, Currency: cur, From: i, To: i + n + 1, loose: true}
			if again, m := currencyAt(s, a.To); m > 0 && (again == cur || again == "CAD" || again == "AUD" || cur == "USD") && again != "" && !priceAt(s, a.To+m) {
				a.Currency, a.To = again, a.To+m
			}
			return a, true
		}
	}
	v, ok := sumAt(s, i)
	if !ok {
		return Amount{}, false
	}
	if cur, n := currencyAt(s, i+1); n > 0 && cur != "" && !(priceAt(s, i+1+n) && !s.Tokens[i+1].Glued && (s.Tokens[i+1].Kind == phrase.Symbol || yearOfDate(s, i))) {
		return Amount{Cents: v, Currency: cur, From: i, To: i + 1 + n, loose: true}, true
	}
	if cur, n := currencyAt(s, i+2); s.Texts(i+1, "in") && n > 0 && s.Tokens[i+2].Kind == phrase.Word {
		return Amount{Cents: v, Currency: cur, From: i, To: i + 2 + n, loose: true}, true
	}
	if cur, n := currencyAt(s, i+2); s.Texts(i+1, "(") && n > 0 && s.Texts(i+2+n, ")") {
		return Amount{Cents: v, Currency: cur, From: i, To: i + 3 + n, loose: true}, true
	}
	if bareBudget(s, i) {
		return Amount{Cents: v, From: i, To: i + 1}, true
	}
	return Amount{}, false
}

// Four figures behind a month are a year between these, and a sum otherwise.
const (
	firstYear = 2020
	lastYear  = 2099
)

// yearOfDate tells whether the number at i is the year of the date before it: "17 April 2027 USD 6300".
func yearOfDate(s *phrase.Sentence, i int) bool {
	n, ok := s.WholeAt(i)
	return ok && len(s.Tokens[i].Raw) == 4 && n >= firstYear && n <= lastYear && i > 0 && (lexicon.Months[s.Tokens[i-1].Text] != 0 || dates.DayNumber(s, i-1) > 0)
}

func priceAt(s *phrase.Sentence, i int) bool {
	return i < len(s.Tokens) && s.Tokens[i].Kind == phrase.Number
}

// currencyAt reads a currency and gives how many tokens it took.
func currencyAt(s *phrase.Sentence, i int) (string, int) {
	if i >= len(s.Tokens) || s.Tokens[i].By != phrase.Nobody {
		return "", 0
	}
	t := s.Tokens[i]
	if land := currencyLands[t.Text]; land != "" && i+1 < len(s.Tokens) {
		next := s.Tokens[i+1]
		if next.Text == "$" && next.Glued || t.Kind == phrase.Word && len(t.Text) > 2 && english.CurrencyWords[next.Text] != "" || t.Text == "us" && english.CurrencyWords[next.Text] == "USD" {
			return land, 2
		}
	}
	if t.Raw == "R" && i+1 < len(s.Tokens) && s.Tokens[i+1].Milli >= 1000_000 {
		return "ZAR", 1 // "R90,000"
	}
	if c := english.CurrencySymbols[t.Text]; c != "" {
		return c, 1
	}
	if c := english.CurrencyWords[t.Text]; c != "" && t.Kind == phrase.Word {
		if s.Texts(i+1, "sterling") {
			return c, 2
		}
		return c, 1
	}
	return "", 0
}

// sumAt reads the bare number at i as a sum, where it can be one.
func sumAt(s *phrase.Sentence, i int) (money.Cents, bool) {
	if i >= len(s.Tokens) {
		return 0, false
	}
	t := s.Tokens[i]
	if t.Kind != phrase.Number || t.Ord || t.By != phrase.Nobody || t.Milli <= 0 {
		return 0, false
	}
	if i+1 < len(s.Tokens) && s.Tokens[i+1].Glued && s.Tokens[i+1].Kind == phrase.Word && !behindSums[s.Tokens[i+1].Text] && english.CurrencyWords[s.Tokens[i+1].Text] == "" && currencyLands[s.Tokens[i+1].Text] == "" {
		return 0, false // "1e308" is no sum of 1
	}
	return money.Cents(t.Milli / 10), true
}

// behindSums are words that people join to a sum.
var behindSums = english.Words("pp p each max total tops ish per a pn")

var (
	budgetBefore = phrase.Says("budget of|is|:|around|about|under|max|maximum|at|-? of|is|around|about|roughly|max|up|approximately|:? to|of?", "max|maximum|limit of|is|:?",
		"make it|that", "we|i had", "under|below", "up to", "at most", "no more than", "not more than", "less than", "not exceeding", "cap|limit it|budget|cost|costs? at|to", "spend|spending|cost|costing|cap|have about|around|up|at|roughly|under|less|no? to|than|most|more? than?", "total of|is|:?")
	budgetBehind = phrase.Says("budget", "total", "in total", "all in", "altogether", "max|maximum|tops", "or less|under", "overall", "to spend", "per person|head|adult|traveler|traveller",
		"each", "pp", "a head|person", "all included|inclusive")
)

// bareBudget tells whether a number without a currency is money all the same: it is large, or in thousands, and the words
// around it speak of a budget.
func bareBudget(s *phrase.Sentence, i int) bool {
	t := s.Tokens[i]
	if t.Milli < 100_000 || i+1 < len(s.Tokens) && lexicon.Countable[s.Tokens[i+1].Text] {
		return false
	}
	isYear := t.Milli >= firstYear*1000 && t.Milli <= lastYear*1000
	if isYear && monthNear(s, i) {
		return false
	}
	if strings.Contains(t.Text, " k") || strings.Contains(t.Text, "grand") {
		return true
	}
	for _, p := range budgetBehind {
		if _, ok := p.At(s, i+1); ok {
			return true
		}
	}
	for _, p := range budgetBefore {
		for back := 1; back <= 4; back++ {
			if m, ok := p.At(s, i-back); ok && m.To == i {
				return true
			}
		}
	}
	end := i+1 == len(s.Tokens) || s.Tokens[i+1].Kind == phrase.Symbol
	return !isYear && end && (s.Texts(i-1, "for") || s.Texts(i-1, "with") || s.Texts(i-1, "on") || s.Texts(i-1, "~"))
}

// monthNear tells whether a month stands among the five words before i: then 2027 is a year.
func monthNear(s *phrase.Sentence, i int) bool {
	for k := max(0, i-5); k < i; k++ {
		if lexicon.Months[s.Tokens[k].Text] != 0 || lexicon.Seasons[s.Tokens[k].Text] != 0 {
			return true
		}
	}
	return false
}

// upperEnd reads on in "$2,000 to $2,500" and "$2-3k" and keeps the upper end.
func upperEnd(s *phrase.Sentence, a Amount) Amount {
	if !(s.Texts(a.To, "-") || s.Texts(a.To, "to") || s.Texts(a.To, "and")) {
		return a
	}
	b, ok := amountAt(s, a.To+1)
	if v, bare := sumAt(s, a.To+1); !ok && bare && v >= 100_00 && a.Cents >= 100_00 && v > a.Cents && v < 10*a.Cents && !s.CountedAt(a.To+1) {
		b, ok = Amount{Cents: v, Currency: a.Currency, To: a.To + 2}, true
	}
	if !ok || b.Cents <= a.Cents || s.Texts(a.To, "and") && !s.Texts(a.From-1, "between") {
		return a
	}
	if b.Currency == "" {
		b.Currency = a.Currency
	}
	b.From, b.spread, b.loose = a.From, true, a.loose
	return b
}

var (
	eachPhrases    = phrase.Says("per person|head|adult|traveler|traveller|pax|capita", "a person|head", "for? each of us", "for? each person|adult|traveler|traveller|of", "each", "apiece", "pp", "p / p", "from|for each of|person|adult", "/ person|head|pp|pax|adult|traveller|traveler")
	dailyPhrases   = phrase.Says("per day", "a day", "each day", "every day", "/ day", "daily", "for? each day")
	nightlyPhrases = phrase.Says("per room? night", "a night", "each night", "/ night", "nightly", "per room", "a room", "for a|the? night")
	beforePhrases  = phrase.Says("daily budget of|is|:?", "per person budget of|is|:?", "budget per person of|is|:?", "budget per day of|is|:?", "each with|spend|have", "per person|head|adult|traveller|traveler :?")
)

// qualify reads what stands around a sum: for whom, for how long, for what.
func qualify(s *phrase.Sentence, a *Amount) {
	s.UseRange(a.From, a.To, phrase.AsMoney)
	readBefore(s, a)
	readBounds(s, a)
	for range 3 {
		end := s.Skip(a.To, "usd", "max", "maximum", "tops", "total")
		switch {
		case takes(s, eachPhrases, end, a):
			a.Each = true
		case takes(s, nightlyPhrases, end, a):
			a.Nightly = true
		case takes(s, dailyPhrases, end, a):
			a.Daily = true
		}
	}
	if at := a.To; !a.Each && takes(s, perHead, at, a) {
		if a.heads = headsOf(s, s.WordAt(a.To-1)); a.heads == 0 {
			a.Each = true
		}
	}
	if takes(s, perCouple, a.To, a) {
		a.couples = true
	}
	if a.Each {
		a.adults = takes(s, adultsOnly, a.To, a) || s.AnyBetween(a.From, a.To, adultWords)
	}
	a.part = partOfSum(s, a.From)
	readCategory(s, a)
	if a.part && a.Category == "" {
		a.past = true
	}
}

var (
	perHead    = phrase.Says("per|a|each|/ pupil|student|guest|friend|member|participant|player|girl|boy|lad|bloke|woman|man|colleague|employee|kid|singer|delegate|teenager|guy|lady", "for each pupil|student|guest|friend|member|participant|player|colleague|employee|singer")
	perCouple  = phrase.Says("per|each|/ couple", "for each couple")
	adultsOnly = phrase.Says("for the|us|all? adults|grownups", "per|an adult", "( adults )", "adults only?")
	adultWords = english.Words("adult adults grownups")
	ofThat     = phrase.Says("of that|which|it|this", "out of that|which|it|this", "thereof|including|included", "with|from that|it|which")
	sumFill    = english.Words("at most up to max maximum around about roughly no more than not over under , i we want would like can spend spending only put aside have some")
)

// partOfSum tells whether a sum is said to be a part of one before: "$3,000, of that at most $800 for the hotel".
func partOfSum(s *phrase.Sentence, from int) bool {
	for k := from; k > max(0, from-8); k-- {
		if _, ok := s.EndingAt(ofThat, k); ok {
			return true
		}
		if s.Tokens[k-1].By != phrase.Nobody || !sumFill[s.Tokens[k-1].Text] {
			return false
		}
	}
	return false
}

// headsOf gives how many of a kind of people are named: the 22 of "22 pupils"; 0 where none are counted.
func headsOf(s *phrase.Sentence, one string) int {
	for i := range s.Tokens {
		if n, ok := s.WholeAt(i); ok && n > 0 && n < 1000 && (s.WordAt(i+1) == one+"s" || s.WordAt(i+2) == one+"s" && s.Tokens[i+1].Kind == phrase.Word) {
			return n
		}
	}
	return 0
}

func takes(s *phrase.Sentence, list []phrase.Pattern, i int, a *Amount) bool {
	for _, p := range list {
		if m, ok := p.At(s, i); ok {
			s.UseRange(a.To, m.To, phrase.AsMoney)
			a.To = m.To
			return true
		}
	}
	return false
}

func readBefore(s *phrase.Sentence, a *Amount) {
	for back := 1; back <= 5; back++ {
		for _, p := range beforePhrases {
			m, ok := p.At(s, a.From-back)
			if !ok || m.To != a.From {
				continue
			}
			for i := m.From; i < m.To; i++ {
				switch s.Tokens[i].Text {
				case "daily", "day":
					a.Daily = true
				case "person", "each":
					a.Each = true
				}
			}
			s.Use(m, phrase.AsMoney)
			a.loose = false
			return
		}
	}
	if k := s.LastBefore(a.From, 7, eachWord); k >= 0 && (s.Texts(k+1, "of", "us") || s.WordsBefore(k, 2, weWords)) {
		a.Each = true
	}
	if a.From > 0 && (moneyCues[s.Tokens[a.From-1].Text] || a.From > 1 && moneyCues[s.Tokens[a.From-2].Text]) {
		a.loose = false
	}
}

var (
	eachWord = english.Words("each")
	weWords  = english.Words("we we've we'll we'd both us")
)

var moneyCues = english.Words("budget under below maximum max most than to exceeding spend spending cost limit cap total of around about")

var categoryWords = map[string]trip.CostCategory{
	"flights": trip.CostFlights, "flight": trip.CostFlights, "airfare": trip.CostFlights, "fares": trip.CostFlights, "fare": trip.CostFlights,
	"hotel": trip.CostLodging, "hotels": trip.CostLodging, "accommodation": trip.CostLodging, "lodging": trip.CostLodging, "room": trip.CostLodging,
	"rooms": trip.CostLodging, "hostel": trip.CostLodging, "accommodations": trip.CostLodging,
	"food": trip.CostDaily, "meals": trip.CostDaily, "restaurants": trip.CostDaily, "dining": trip.CostDaily, "eating": trip.CostDaily,
	"attractions": trip.CostAttractions, "museums": trip.CostAttractions, "tickets": trip.CostAttractions, "sights": trip.CostAttractions,
	"sightseeing": trip.CostAttractions, "activities": trip.CostAttractions, "transit": trip.CostTransit, "transport": trip.CostTransit,
	"taxis": trip.CostTransit, "metro": trip.CostTransit,
}

var categoryBefore = english.Words("above over exceed exceeding under below to max maximum than at budget for of around about cost costs most no more less up : is a the not costing should be cheaper may might can must")

var inAll = phrase.Says("altogether", "in total|all", "overall", "for the whole|entire stay|trip|time")

// readCategory finds what a sum is for: "flights under $600", "$300 for museums". "for flights and hotel" is the whole trip.
func readCategory(s *phrase.Sentence, a *Amount) {
	if a.Nightly {
		a.Category = trip.CostLodging
		return
	}
	if n := categoryBehind(s, a.To); n > 0 && phrase.AnyAt(s, entries, a.To+n-2) {
		a.Category, a.explicit = trip.CostAttractions, true
		s.UseRange(a.To, a.To+n, phrase.AsMoney)
		return
	}
	if i := s.Skip(a.To, "in", "total", "altogether", "at", "most", "max", "maximum", "tops", "for", "on", "the", "our", "my", "of", "it", "that"); i > a.To && i < len(s.Tokens) && s.Tokens[i].By == phrase.Nobody {
		if c := categoryWords[s.Tokens[i].Text]; c != "" && !s.Texts(i+1, "and") && !(s.Texts(i+1, ",") && !a.part && !sumAhead(s, i+2) && (a.past || categoryWords[s.WordAt(s.Skip(i+2, "a", "the", "and", "all"))] != "")) && !s.Texts(i+1, "+") && !s.Texts(i+1, "&") {
			a.Category, a.explicit = c, true
			s.UseRange(a.To, i+1, phrase.AsMoney)
			return
		}
	}
	for i := a.From - 1; i >= 0 && i >= a.From-6; i-- {
		t := s.Tokens[i]
		if c := categoryWords[t.Text]; c != "" && t.By == phrase.Nobody && !s.Texts(i-1, "and") && !s.Texts(i-1, "or") && !s.Texts(i-1, "+") && !s.Texts(i-1, "&") && !s.Texts(i-1, "with") {
			a.Category = c
			a.explicit = s.Texts(i+1, "budget") || i == a.From-1 || phrase.AnyAt(s, inAll, a.To)
			if c != trip.CostLodging {
				s.Tokens[i].By = phrase.AsMoney
			}
			if phrase.AnyAt(s.Unread(), entries, i-1) {
				s.UseRange(i-1, i, phrase.AsMoney) // "museum tickets at most $100"
			}
			return
		}
		if !categoryBefore[t.Text] {
			return
		}
	}
}

// sumAhead tells whether another sum is spoken of at i, and not another thing that the one before is for: "40 euros a day for food, 2000 in total".
func sumAhead(s *phrase.Sentence, i int) bool {
	for k := i; k < min(len(s.Tokens), i+5) && !s.RestEnds(k); k++ {
		if _, ok := amountAt(s, k); ok {
			return true
		}
	}
	return false
}

// Any gives the first number of an answer, whatever stands around it.
func Any(s *phrase.Sentence) (sum money.Cents, ok bool) {
	for i := range s.Tokens {
		if v, ok := sumAt(s, i); ok {
			return v, true
		}
	}
	return 0, false
}
