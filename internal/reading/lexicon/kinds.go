package lexicon

import "strings"

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

// KindsOf are the kinds of sights that a word for all of something turns down: who says "no shopping" wants none of them.
var KindsOf = map[string][]string{
	"art": {"art museum"}, "arts": {"art museum"}, "paintings": {"art museum"}, "galleries": {"art museum"},
	"shopping": {"shopping street", "department store"}, "shops": {"shopping street", "department store"}, "malls": {"department store"},
}
