package sums

import (
	"slices"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

// Crowns and dollars are money of several lands, so that where a journey begins tells which are meant, or which may be.

var (
	crownWords  = english.Words("kr kr. krone kroner krona")
	dollarWords = english.Words("dollar dollars bucks")
)

// crowns gives the currency that is called crowns where a journey begins, by the code of an airport or the name of a town.
var crowns = byHome(map[string]string{
	"DKK": "cph aal aar bll copenhagen aarhus odense aalborg billund esbjerg roskilde denmark",
	"NOK": "osl bgo trd svg tos oslo bergen trondheim stavanger tromso drammen norway",
	"SEK": "arn got mmx stockholm gothenburg malmo uppsala linkoping sweden",
	"ISK": "kef reykjavik iceland",
})

// dollars gives the currency that is called dollars there, where it is not that of the United States.
var dollars = byHome(map[string]string{
	"CAD": "yyz yvr yul yyc yow yeg yhz ywg toronto vancouver montreal calgary ottawa edmonton halifax winnipeg quebec canada",
	"AUD": "syd mel bne per adl cbr sydney melbourne brisbane perth adelaide canberra hobart australia",
	"NZD": "akl wlg chc auckland wellington christchurch dunedin queenstown",
	"SGD": "sin singapore",
	"HKD": "hkg hongkong",
	"TWD": "tpe taipei taiwan",
})

// byHome turns a list of homes for each currency round.
func byHome(lists map[string]string) map[string]string {
	out := map[string]string{}
	for code, homes := range lists {
		for home := range english.Words(homes) {
			out[home] = code
		}
	}
	return out
}

// AtHome gives the sums with the crowns of the land where the journey begins, at an airport or in a town.
func AtHome(s *phrase.Sentence, all []Amount, airport, town string) []Amount {
	code := homeMoney(crowns, airport, town)
	if code == "" {
		return all
	}
	out := slices.Clone(all)
	for i, a := range out {
		if a.Currency != "" && s.AnyBetween(a.From, a.To, crownWords) {
			out[i].Currency = code
		}
	}
	return out
}

// OtherDollars gives the dollars of where the journey begins, where a sum is in dollars that may be those: "$5,000 from Toronto". It is empty where
// the sum says which they are.
func OtherDollars(s *phrase.Sentence, all []Amount, airport, town string) string {
	code := homeMoney(dollars, airport, town)
	if code == "" || !slices.ContainsFunc(all, func(a Amount) bool { return whole(a) && a.Currency == "USD" && bareDollars(s, a) }) {
		return ""
	}
	return code
}

// bareDollars tells whether nothing beside a sum in dollars says of which land they are.
func bareDollars(s *phrase.Sentence, a Amount) bool {
	signed := false
	for i := a.From; i < a.To; i++ {
		if t := s.Tokens[i].Text; currencyLands[t] != "" || t == "us" || t == "usd" {
			return false
		} else if t == "$" || dollarWords[t] {
			signed = true
		}
	}
	return signed && !s.Texts(a.To, "usd") && !s.Texts(a.To, "us")
}

func homeMoney(lands map[string]string, airport, town string) string {
	if code := lands[english.Fold(airport)]; code != "" {
		return code
	}
	return lands[phrase.KeyOf(town)]
}
