package lexicon

import (
	"strings"

	"github.com/tripwright/tripwright/internal/english"
)

// kindNames are the words for kinds of sights, by the type that sights are marked with. Plurals in s need no entry.
var kindNames = map[string]string{
	"museum":           "museum",
	"art museum":       "art gallery,picture gallery,art galleries,picture galleries",
	"history museum":   "",
	"science museum":   "",
	"wax museum":       "",
	"church":           "churches,cathedral,basilica,chapel",
	"temple":           "religious site,religious building,religious place,places of worship,place of worship",
	"shrine":           "",
	"mosque":           "",
	"park":             "",
	"garden":           "",
	"beer garden":      "",
	"zoo":              "animal park",
	"aquarium":         "",
	"theme park":       "amusement park,funfair",
	"market":           "street market,flea market",
	"palace":           "",
	"castle":           "",
	"monument":         "statue",
	"viewpoint":        "observation deck,lookout",
	"cemetery":         "cemeteries,graveyard",
	"department store": "shopping mall,mall,shopping centre,shopping center",
	"shopping street":  "",
	"theatre":          "theater",
	"cruise":           "boat trip,boat tour,river cruise",
	"bridge":           "",
	"square":           "plaza",
	"neighbourhood":    "neighborhood",
	"stadium":          "",
}

// KindOf gives the type for every word or words that name a kind of sights, in one or in many.
var KindOf = func() map[string]string {
	m := map[string]string{}
	for typ, others := range kindNames {
		for name := range strings.SplitSeq(typ+","+others, ",") {
			if name != "" {
				m[name], m[name+"s"] = typ, typ
			}
		}
	}
	return m
}()

// groups are the words, one or two, for all that some kinds of sights have, and those kinds. Where there are none nothing of the sort is ever planned.
const (
	bars   = "bar,cocktail bar,rooftop bar"
	clubs  = "night club,nightclub"
	drinks = bars + ",beer hall,beer garden"
)

var groups = map[string]string{
	"art,arts,paintings,galleries": "art museum",
	"shopping,shops":               "shopping street,department store",
	"malls":                        "department store",
	"nightlife,night life":         bars + "," + clubs + ",cabaret",
	"bars,pubs,pub,pub crawls,pub crawl,bar hopping": bars,
	"clubs,clubbing,nightclub,nightclubs,night clubs,discos,disco,partying,parties,techno,strip clubs,strip club,strip bars": clubs,
	"cocktails,cocktail bars":         "cocktail bar",
	"rooftop bars":                    "rooftop bar",
	"jazz clubs":                      "jazz club",
	"cabaret,cabarets":                "cabaret",
	"beer":                            "beer hall,beer garden",
	"beer halls":                      "beer hall",
	"alcohol,booze,drinking":          drinks,
	"boats,boat,boat rides,boat ride": "cruise",
	"hot springs,onsen,onsens,public baths,thermal baths,spas": "hot spring,swimming bath",
	"hiking,hikes,hike,mountains":                              "mountain",
	"karaoke,karaoke bars,karaoke bar,casino,casinos,gambling,bullfights,bullfighting,skiing,ski,maid cafes,maid cafe,escape rooms,wine tasting,wine tastings,cooking classes,cooking class," +
		"guided tours,group tours,bus tours,bike tours,helicopters,snow monkeys,strip shows,rollercoasters,disney,disneyland": "",
}

// KindsOf are the kinds of sights that a word or two for all of something turn down: who says "no shopping" wants none of them. It is empty, and not
// missing, for what is never planned.
var KindsOf = func() map[string][]string {
	m := map[string][]string{}
	for names, kinds := range groups {
		for name := range strings.SplitSeq(names, ",") {
			m[name] = strings.FieldsFunc(kinds, func(r rune) bool { return r == ',' })
		}
	}
	return m
}()

// Drinks are the words of alcohol among them.
var Drinks = english.Words("beer alcohol booze drinking")
