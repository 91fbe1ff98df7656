package reading

import (
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// amount is a sum of money as it was said.
type amount struct {
	cents    money.Cents // in the currency
	currency string      // "" when none was named
	each     bool        // for each person
	daily    bool        // for each day
	nightly  bool        // for each night: the price of a room
	category trip.CostCategory
	explicit bool // "hotel budget of": limits the category as a whole
	loose    bool // "$2,500" amid the words, rather than with "budget" or "under"
	from, to int
	spread   bool // the upper end of a range
	past     bool // what something cost once
	least    bool // "no less than"
	most     bool // "I don't want to spend more than"
	stretch  bool // "at a stretch": what it may cost in the end
}

var currencySymbols = map[string]string{"$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", "₺": "TRY", "₪": "ILS"}

var currencyWords = map[string]string{
	"dollar": "USD", "dollars": "USD", "buck": "USD", "bucks": "USD", "usd": "USD", "euro": "EUR", "euros": "EUR", "eur": "EUR",
	"pound": "GBP", "pounds": "GBP", "quid": "GBP", "sterling": "GBP", "gbp": "GBP", "yen": "JPY", "jpy": "JPY", "franc": "CHF",
	"francs": "CHF", "chf": "CHF", "cad": "CAD", "aud": "AUD", "nzd": "NZD", "hkd": "HKD", "sgd": "SGD", "inr": "INR", "rupees": "INR",
	"sek": "SEK", "nok": "NOK", "dkk": "DKK", "pln": "PLN", "zloty": "PLN", "czk": "CZK", "krw": "KRW", "won": "KRW", "cny": "CNY",
	"rand": "ZAR", "rands": "ZAR", "peso": "MXN", "pesos": "MXN", "dirham": "AED", "dirhams": "AED", "aed": "AED", "lira": "TRY", "liras": "TRY",
	"rouble": "RUB", "roubles": "RUB", "ruble": "RUB", "rubles": "RUB", "kr": "SEK", "krona": "SEK", "kronor": "SEK", "krone": "NOK", "kroner": "NOK",
	"shekel": "ILS", "shekels": "ILS", "baht": "THB", "thb": "THB", "ringgit": "MYR", "rupiah": "IDR", "forint": "HUF", "forints": "HUF", "koruna": "CZK",
	"riyal": "SAR", "riyals": "SAR", "rupee": "INR", "bitcoin": "BTC", "bitcoins": "BTC", "btc": "BTC", "zł": "PLN", "zl": "PLN", "twd": "TWD", "reais": "BRL",
	"rmb": "CNY", "yuan": "CNY", "isk": "ISK", "kronur": "ISK", "crowns": "CZK", "lei": "RON", "leva": "BGN", "hryvnia": "UAH", "naira": "NGN", "dong": "VND", "mxn": "MXN", "brl": "BRL", "zar": "ZAR", "huf": "HUF",
}

// currencyLands turn the dollar or pound after them into another one.
var currencyLands = map[string]string{
	"us": "USD", "u.s": "USD", "american": "USD", "canadian": "CAD", "australian": "AUD", "singapore": "SGD", "c": "CAD", "a": "AUD", "ca": "CAD",
	"r": "BRL", "mex": "MXN", "mx": "MXN", "nt": "TWD", "au": "AUD", "nz": "NZD", "hk": "HKD", "s": "SGD", "british": "GBP", "swiss": "CHF", "japanese": "JPY",
	"swedish": "SEK", "norwegian": "NOK", "danish": "DKK", "icelandic": "ISK", "czech": "CZK", "mexican": "MXN", "chilean": "CLP", "argentinian": "ARS", "argentine": "ARS",
	"colombian": "COP", "philippine": "PHP", "indian": "INR", "turkish": "TRY", "egyptian": "EGP", "saudi": "SAR", "polish": "PLN", "hungarian": "HUF", "romanian": "RON", "brazilian": "BRL",
}

// readMoney finds every sum of money and what it is for.
func readMoney(s *sentence) []amount {
	var all []amount
	for i := 0; i < len(s.tok); {
		a, ok := s.amountAt(i)
		if !ok {
			i++
			continue
		}
		a = s.upperEnd(a)
		s.qualify(&a)
		all = append(all, a)
		i = max(a.to, i+1)
	}
	return lastSaid(s, all, func(a amount) (int, int) { return a.from, a.to })
}

// amountAt reads a sum that begins at i: "$2,500", "US$ 2k", "USD 2500", "2500 dollars", "2,000 €", "budget of 2500".
func (s *sentence) amountAt(i int) (amount, bool) {
	if cur, n := s.currencyAt(i); n > 0 && cur != "" {
		if s.texts(i+n, ":") && s.tok[i].kind == word {
			n++ // "in euros: 2200"
		}
		if v, ok := s.sumAt(i + n); ok {
			a := amount{cents: v, currency: cur, from: i, to: i + n + 1, loose: true}
			if again, m := s.currencyAt(a.to); m > 0 && (again == cur || again == "CAD" || again == "AUD" || cur == "USD") && again != "" && !s.priceAt(a.to+m) {
				a.currency, a.to = again, a.to+m
			}
			return a, true
		}
	}
	v, ok := s.sumAt(i)
	if !ok {
		return amount{}, false
	}
	if cur, n := s.currencyAt(i + 1); n > 0 && cur != "" && !(s.priceAt(i+1+n) && !s.tok[i+1].glued && (s.tok[i+1].kind == symbol || s.yearOfDate(i))) {
		return amount{cents: v, currency: cur, from: i, to: i + 1 + n, loose: true}, true
	}
	if cur, n := s.currencyAt(i + 2); s.texts(i+1, "in") && n > 0 && s.tok[i+2].kind == word {
		return amount{cents: v, currency: cur, from: i, to: i + 2 + n, loose: true}, true
	}
	if cur, n := s.currencyAt(i + 2); s.texts(i+1, "(") && n > 0 && s.texts(i+2+n, ")") {
		return amount{cents: v, currency: cur, from: i, to: i + 3 + n, loose: true}, true
	}
	if s.bareBudget(i) {
		return amount{cents: v, from: i, to: i + 1}, true
	}
	return amount{}, false
}

// yearOfDate tells whether the number at i is the year of the date before it: "17 April 2027 USD 6300".
func (s *sentence) yearOfDate(i int) bool {
	n, ok := s.wholeAt(i)
	return ok && len(s.tok[i].raw) == 4 && n >= 1900 && n <= 2100 && i > 0 && (months[s.tok[i-1].text] != 0 || s.dayNumber(i-1) > 0)
}

func (s *sentence) priceAt(i int) bool { return i < len(s.tok) && s.tok[i].kind == number }

// currencyAt reads a currency and gives how many tokens it took.
func (s *sentence) currencyAt(i int) (string, int) {
	if i >= len(s.tok) || s.tok[i].by != nobody {
		return "", 0
	}
	t := s.tok[i]
	if land := currencyLands[t.text]; land != "" && i+1 < len(s.tok) {
		next := s.tok[i+1]
		if next.text == "$" && next.glued || t.kind == word && len(t.text) > 2 && currencyWords[next.text] != "" || t.text == "us" && currencyWords[next.text] == "USD" {
			return land, 2
		}
	}
	if c := currencySymbols[t.text]; c != "" {
		return c, 1
	}
	if c := currencyWords[t.text]; c != "" && t.kind == word {
		if s.texts(i+1, "sterling") {
			return c, 2
		}
		return c, 1
	}
	return "", 0
}

// sumAt reads the bare number at i as a sum, where it can be one.
func (s *sentence) sumAt(i int) (money.Cents, bool) {
	if i >= len(s.tok) {
		return 0, false
	}
	t := s.tok[i]
	if t.kind != number || t.ord || t.by != nobody || t.milli <= 0 {
		return 0, false
	}
	if i+1 < len(s.tok) && s.tok[i+1].glued && s.tok[i+1].kind == word && !behindSums[s.tok[i+1].text] && currencyWords[s.tok[i+1].text] == "" && currencyLands[s.tok[i+1].text] == "" {
		return 0, false // "1e308" is no sum of 1
	}
	return money.Cents(t.milli / 10), true
}

// behindSums are words that people join to a sum.
var behindSums = set("pp p each max total tops ish per a pn")

var (
	budgetBefore = says("budget of|is|:|around|about|under|max|maximum|at|-? of|is|around|about|roughly|max|up|approximately|:? to|of?", "max|maximum|limit of|is|:?",
		"under|below", "up to", "at most", "no more than", "not more than", "less than", "not exceeding", "cap|limit it|budget|cost|costs? at|to", "spend|spending|cost|costing|cap|have about|around|up|at|roughly|under|less|no? to|than|most|more? than?", "total of|is|:?")
	budgetBehind = says("budget", "total", "in total", "all in", "altogether", "max|maximum|tops", "or less|under", "overall", "to spend", "per person|head|adult|traveler|traveller",
		"each", "pp", "a head|person", "all included|inclusive")
)

// bareBudget tells whether a number without a currency is money all the same: it is large, or in thousands, and the words
// around it speak of a budget.
func (s *sentence) bareBudget(i int) bool {
	t := s.tok[i]
	if t.milli < 100_000 || i+1 < len(s.tok) && countable[s.tok[i+1].text] {
		return false
	}
	isYear := t.milli >= 1_900_000 && t.milli <= 2_100_000
	if isYear && s.monthNear(i) {
		return false
	}
	if strings.Contains(t.text, " k") || strings.Contains(t.text, "grand") {
		return true
	}
	for _, p := range budgetBehind {
		if _, ok := p.at(s, i+1); ok {
			return true
		}
	}
	for _, p := range budgetBefore {
		for back := 1; back <= 4; back++ {
			if m, ok := p.at(s, i-back); ok && m.to == i {
				return true
			}
		}
	}
	end := i+1 == len(s.tok) || s.tok[i+1].kind == symbol
	return !isYear && end && (s.texts(i-1, "for") || s.texts(i-1, "with") || s.texts(i-1, "on") || s.texts(i-1, "~"))
}

// monthNear tells whether a month stands among the five words before i: then 2027 is a year.
func (s *sentence) monthNear(i int) bool {
	for k := max(0, i-5); k < i; k++ {
		if months[s.tok[k].text] != 0 || seasons[s.tok[k].text] != 0 {
			return true
		}
	}
	return false
}

// upperEnd reads on in "$2,000 to $2,500" and "$2-3k" and keeps the upper end.
func (s *sentence) upperEnd(a amount) amount {
	if !(s.texts(a.to, "-") || s.texts(a.to, "to") || s.texts(a.to, "and")) {
		return a
	}
	b, ok := s.amountAt(a.to + 1)
	if v, bare := s.sumAt(a.to + 1); !ok && bare && v >= 100_00 && a.cents >= 100_00 && v > a.cents && v < 10*a.cents && !s.countedAt(a.to+1) {
		b, ok = amount{cents: v, currency: a.currency, to: a.to + 2}, true
	}
	if !ok || b.cents <= a.cents || s.texts(a.to, "and") && !s.texts(a.from-1, "between") {
		return a
	}
	if b.currency == "" {
		b.currency = a.currency
	}
	b.from, b.spread, b.loose = a.from, true, a.loose
	return b
}

// countedAt tells whether the number at i counts the thing behind it.
func (s *sentence) countedAt(i int) bool { return i+1 < len(s.tok) && countable[s.tok[i+1].text] }

var (
	eachPhrases    = says("per person|head|adult|traveler|traveller|pax|capita", "a person|head", "for? each of us", "for? each person|adult|traveler|traveller|of", "each", "apiece", "pp", "p / p", "from|for each of|person|adult", "/ person|head|pp|pax|adult|traveller|traveler")
	dailyPhrases   = says("per day", "a day", "each day", "every day", "/ day", "daily", "for? each day")
	nightlyPhrases = says("per room? night", "a night", "each night", "/ night", "nightly", "per room", "a room", "for a|the? night")
	beforePhrases  = says("daily budget of|is|:?", "per person budget of|is|:?", "budget per person of|is|:?", "budget per day of|is|:?", "each with|spend|have", "per person|head|adult|traveller|traveler :?")
)

// qualify reads what stands around a sum: for whom, for how long, for what.
func (s *sentence) qualify(a *amount) {
	s.useRange(a.from, a.to, asMoney)
	s.readBefore(a)
	s.readBounds(a)
	for range 3 {
		end := s.skip(a.to, "usd", "max", "maximum", "tops", "total")
		switch {
		case s.takes(eachPhrases, end, a):
			a.each = true
		case s.takes(nightlyPhrases, end, a):
			a.nightly = true
		case s.takes(dailyPhrases, end, a):
			a.daily = true
		}
	}
	s.readCategory(a)
}

func (s *sentence) takes(list []phrase, i int, a *amount) bool {
	for _, p := range list {
		if m, ok := p.at(s, i); ok {
			s.useRange(a.to, m.to, asMoney)
			a.to = m.to
			return true
		}
	}
	return false
}

func (s *sentence) readBefore(a *amount) {
	for back := 1; back <= 5; back++ {
		for _, p := range beforePhrases {
			m, ok := p.at(s, a.from-back)
			if !ok || m.to != a.from {
				continue
			}
			for i := m.from; i < m.to; i++ {
				switch s.tok[i].text {
				case "daily", "day":
					a.daily = true
				case "person", "each":
					a.each = true
				}
			}
			s.use(m, asMoney)
			a.loose = false
			return
		}
	}
	if k := s.lastBefore(a.from, 7, eachWord); k >= 0 && (s.texts(k+1, "of", "us") || s.wordsBefore(k, 2, weWords)) {
		a.each = true
	}
	if a.from > 0 && (moneyCues[s.tok[a.from-1].text] || a.from > 1 && moneyCues[s.tok[a.from-2].text]) {
		a.loose = false
	}
}

var (
	eachWord = set("each")
	weWords  = set("we we've we'll we'd both us")
)

var moneyCues = set("budget under below maximum max most than to exceeding spend spending cost limit cap total of around about")

var categoryWords = map[string]trip.CostCategory{
	"flights": trip.CostFlights, "flight": trip.CostFlights, "airfare": trip.CostFlights, "fares": trip.CostFlights, "fare": trip.CostFlights,
	"hotel": trip.CostLodging, "hotels": trip.CostLodging, "accommodation": trip.CostLodging, "lodging": trip.CostLodging, "room": trip.CostLodging,
	"rooms": trip.CostLodging, "hostel": trip.CostLodging, "accommodations": trip.CostLodging,
	"food": trip.CostDaily, "meals": trip.CostDaily, "restaurants": trip.CostDaily, "dining": trip.CostDaily, "eating": trip.CostDaily,
	"attractions": trip.CostAttractions, "museums": trip.CostAttractions, "tickets": trip.CostAttractions, "sights": trip.CostAttractions,
	"sightseeing": trip.CostAttractions, "activities": trip.CostAttractions, "transit": trip.CostTransit, "transport": trip.CostTransit,
	"taxis": trip.CostTransit, "metro": trip.CostTransit,
}

var categoryBefore = set("above over exceed exceeding under below to max maximum than at budget for of around about cost costs most no more less up : is a the not costing should be cheaper may might can must")

var inAll = says("altogether", "in total|all", "overall", "for the whole|entire stay|trip|time")

// readCategory finds what a sum is for: "flights under $600", "$300 for museums". "for flights and hotel" is the whole trip.
func (s *sentence) readCategory(a *amount) {
	if a.nightly {
		a.category = trip.CostLodging
		return
	}
	if i := s.skip(a.to, "in", "total", "altogether", "at", "most", "max", "maximum", "tops", "for", "on", "the", "our", "my"); i > a.to && i < len(s.tok) && s.tok[i].by == nobody {
		if c := categoryWords[s.tok[i].text]; c != "" && !s.texts(i+1, "and") && !s.texts(i+1, ",") && !s.texts(i+1, "+") && !s.texts(i+1, "&") {
			a.category, a.explicit = c, true
			s.useRange(a.to, i+1, asMoney)
			return
		}
	}
	for i := a.from - 1; i >= 0 && i >= a.from-6; i-- {
		t := s.tok[i]
		if c := categoryWords[t.text]; c != "" && t.by == nobody && !s.texts(i-1, "and") && !s.texts(i-1, "or") && !s.texts(i-1, "+") && !s.texts(i-1, "&") && !s.texts(i-1, "with") {
			a.category = c
			a.explicit = s.texts(i+1, "budget") || i == a.from-1 || anyAt(s, inAll, a.to)
			if c != trip.CostLodging {
				s.tok[i].by = asMoney
			}
			return
		}
		if !categoryBefore[t.text] {
			return
		}
	}
}

// nightlyAtMost is the largest "hotel under $X" that is taken for the price of a night, in US cents.
const nightlyAtMost = money.Cents(700_00)

// budget turns the sums into the budget of the trip and wishes about single costs.
type budget struct {
	total    money.Cents
	wishes   []trip.Requirement
	nightMax money.Cents
	nightBy  trip.Level
	assumed  []string
	unknown  string // a currency nobody has a rate for
	several  []money.Cents
	currency string // that the traveller counts in; empty: dollars, or nobody said
}

func (b *budget) add(s *sentence, a amount, known rates, lang wording.Language, people, days int) {
	usd, ok := b.dollars(a, known, lang)
	if !ok {
		return
	}
	if rate, ok := known.rate(a.currency); ok { // sums are told as they were said
		lang = lang.Counting(a.currency, rate)
	}
	if a.each {
		usd *= money.Cents(max(people, 1))
	}
	if a.daily {
		usd *= money.Cents(max(days, 1))
	}
	switch {
	case a.nightly, a.category == trip.CostLodging && !a.explicit && usd <= nightlyAtMost:
		b.nightMax, b.nightBy = usd, s.level(a.from, a.to)
		if !a.nightly {
			b.assumed = append(b.assumed, lang.Say("%s for the hotel is taken as the price of a room and night.", usd))
		}
	case a.category != "":
		b.wishes = append(b.wishes, trip.Requirement{Level: s.level(a.from, a.to), Budget: &trip.BudgetWish{Category: a.category, Max: usd}})
	default:
		b.several = append(b.several, usd)
		b.currency = a.currency
		if a.spread {
			b.assumed = append(b.assumed, lang.Say("Of the range of budgets the upper end counts: %s.", usd))
		}
	}
}

// countedIn is the currency that the traveller counts in, and what it is worth now; nothing of dollars.
func (b *budget) countedIn(known rates) trip.Currency {
	if b.currency == "" {
		return trip.Currency{}
	}
	rate, _ := known.rate(b.currency)
	return trip.Currency{Code: b.currency, Rate: rate}
}

func (b *budget) dollars(a amount, known rates, lang wording.Language) (money.Cents, bool) {
	if a.currency == "" {
		b.assumed = append(b.assumed, lang.Say("No currency was named: US dollars."))
		return a.cents, true
	}
	rate, ok := known.rate(a.currency)
	if !ok {
		b.unknown = a.currency
		return 0, false
	}
	usd := rate.USD(a.cents)
	if a.currency != "USD" {
		b.assumed = append(b.assumed, lang.Plain().Say("%s %s is %s at %s US dollars for 1 %s.", lang.Sum(a.cents), a.currency, usd, lang.Decimal(rate.String()), a.currency))
	}
	return usd, true
}

// settle picks the budget: sums that come with a cue ("budget", "under") win over loose ones; one sum must remain.
func settle(s *sentence, all []amount, known rates, lang wording.Language, people, days int) budget {
	var b budget
	all = weighed(sameSum(all, known.dollars))
	cued := slices.ContainsFunc(all, func(a amount) bool { return !a.loose && a.category == "" && !a.nightly })
	for _, a := range all {
		if cued && a.loose && a.category == "" && !a.nightly {
			continue
		}
		b.add(s, a, known, lang, people, days)
	}
	slices.Sort(b.several)
	b.several = slices.Compact(b.several)
	if len(b.several) == 1 {
		b.total = b.several[0]
	}
	if b.currency == "USD" || b.total == 0 {
		b.currency = ""
	}
	return b
}
