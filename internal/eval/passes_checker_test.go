package eval_test

import (
	"fmt"
	"math"
	"slices"
)

// bought adds up the passes of an itinerary again, from the days that people read and the facts, and says by how much they change each line of the
// costs: a pass is one of the city's, costs what it says there, takes the place of exactly the ways and doors that it covers, and saves something.
func bought(it doc, say func(format string, args ...any)) map[string]float64 {
	change, taken := map[string]float64{}, map[string]bool{}
	places := []doc{part(it, "facts")}
	for _, f := range list(places[0], "onward") {
		places = append(places, f.(doc))
	}
	days := list(it, "days")
	for _, x := range list(part(it, "plan"), "passes") {
		p := x.(doc)
		first, people := int(num(p, "first_day")), num(p, "people")
		facts := places[int(num(days[first].(doc), "stay"))]
		n := slices.IndexFunc(list(part(facts, "city"), "passes"), func(f any) bool { return f.(doc)["pass_id"] == p["pass_ref"] })
		if n < 0 {
			say("%v is no pass of the city", p["name"])
			continue
		}
		pass, singles := list(part(facts, "city"), "passes")[n].(doc), 0.0
		full, child := paying(part(it, "intent"), part(facts, "city"))
		halves, share := 0.0, 1.0
		switch pass["children"] {
		case "half":
			halves = child
		case nil:
			share = full / (full + child/2)
		}
		for d := first; d < first+int(num(p, "days")); d++ {
			if key := fmt.Sprint(d, p["category"]); taken[key] {
				say("day %d has two passes for %v", d, p["category"])
			} else {
				taken[key] = true
			}
			for _, a := range list(days[d].(doc), "activities") {
				singles += covered(pass, a.(doc)) * share
			}
		}
		if math.Abs(singles-num(p, "instead_usd_cents")) > child*10 || num(p, "price_usd_cents") >= singles {
			say("%v for %v is taken in the place of %v, the days have %v", p["name"], p["price_usd_cents"], p["instead_usd_cents"], singles)
		}
		if one := num(pass, "price_local_cents") * num(part(facts, "fx"), "rate_nano_usd") / 1e9; math.Abs(one*(full+halves/2)-num(p, "price_usd_cents")) > people {
			say("%v costs %v, by the facts %v each for %v and half for %v", p["name"], p["price_usd_cents"], one, full, halves)
		}
		change[text(p, "category")+"_usd_cents"] += num(p, "price_usd_cents") - num(p, "instead_usd_cents")
	}
	return change
}

// paying are those of a party who pay the full fare, and those who pay a child's, which is half of it where the days of a pass are counted: of a child whose
// age nobody said it is that of one of ten.
func paying(in, city doc) (full, child float64) {
	fares, party := part(city, "fares"), part(in, "party")
	full = num(party, "adults")
	for n := range int(num(party, "children")) {
		age := 10.0
		if ages := list(in, "child_ages"); n < len(ages) {
			age = ages[n].(float64)
		}
		switch {
		case age <= num(fares, "free_to_age") && num(fares, "free_to_age") > 0:
		case age <= num(fares, "child_to_age"):
			child++
		default:
			full++
		}
	}
	return full, child
}

// covered is what of an entry is not paid with a pass: the way to it, where it does not end after midnight. The packs have no passes for doors yet.
func covered(pass, act doc) float64 {
	leg := part(act, "leg")
	by, is := "modes", leg["mode"]
	if text(leg, "line") != "" {
		by, is = "lines", leg["line"]
	}
	if leg == nil || minutes(part(act, "window")["start"]) >= 24*60 || !slices.Contains(list(pass, by), is) {
		return 0
	}
	return num(leg, "fare_usd_cents")
}
