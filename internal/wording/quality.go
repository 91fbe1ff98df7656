package wording

import "strings"

// qualities are what people read of how good a fact is, in English and in German.
var qualities = map[string][2]string{
	"real":    {"confirmed", "bestätigt"},
	"fixture": {"estimated", "geschätzt"},
	"omitted": {"not known", "nicht bekannt"},
}

// Quality says how good a fact is, by the id of its quality.
func (l Language) Quality(id string) string { return l.named(qualities, id) }

// stopgaps are what was taken where a tool could not give its best, in English and in German.
var stopgaps = map[string][2]string{
	"cache":   {"an earlier answer", "eine frühere Antwort"},
	"fixture": {"this program's own data", "die eigenen Daten dieses Programms"},
	"typical": {"what is typical of the season", "was für die Jahreszeit typisch ist"},
	"rules":   {"fixed rules", "feste Regeln"},
	"omitted": {"nothing", "nichts"},
}

// Stopgap says what was taken where a tool could not give its best, by its id.
func (l Language) Stopgap(id string) string { return l.named(stopgaps, id) }

// named is what an id is called in a language; one that has no name is called by itself.
func (l Language) named(names map[string][2]string, id string) string {
	name, ok := names[id]
	switch {
	case !ok:
		return strings.ReplaceAll(id, "_", " ")
	case l.german():
		return name[1]
	}
	return name[0]
}
