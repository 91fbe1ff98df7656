package reading

import (
	"maps"
	"slices"
	"strings"

	"github.com/tripwright/tripwright/internal/english"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/reading/phrase"
	"github.com/tripwright/tripwright/internal/trip"
)

// The small words of other languages that a sentence about a trip is full of, and that no English sentence has but in names. Words that English
// has too ("die", "an", "me", "on", "a", "no") are left out.
var foreignWords = []map[string]bool{
	english.Words(`der das und mit von nach für im zum zur dem den des ein eine einen einem einer wir ich uns dann ohne bis ab auf bei aus nicht bitte möchten möchte wollen will
		tage tagen nächte nächten woche wochen zwei drei vier fünf sechs sieben acht neun zehn zwölf über oder ist sind`),
	english.Words(`le la les du de des et avec pour dans en au aux un une nous je puis sans jusqu'au jusqu'à sur à ou est sont voudrais voulons
		jours jour nuits nuit semaine semaines deux trois quatre cinq sept huit neuf dix douze`),
	english.Words(`el la los las de del y con para en un una nosotros luego sin hasta por al o es son queremos quiero desde días dias día noches noche semana semanas
		dos tres cuatro cinco seis siete ocho nueve diez doce`),
	english.Words(`il lo la gli le di del della dei e con per in un una noi poi senza fino da dal al o è sono vorrei vogliamo giorni giorno notti notte settimana settimane
		due tre quattro cinque sei sette otto nove dieci dodici`),
}

var smallEnglish = english.Words(`the a an of in on at to for from with and or but we i me my our us is are be by then there than that this it no not without please want like need
	would day days night nights week weeks weekend two three four five six seven eight nine ten adults people person each under about budget next`)

// leastForeign is how many small words make a sentence one of another language. Fewer may be those of a name: "Île de la Cité".
const leastForeign = 3

// isForeign tells whether a sentence is in another language: more of its words are small words of one such language than are of English. Those
// that sights, places and other names were read by do not count.
func isForeign(s *phrase.Sentence) bool {
	own, counts := 0, make([]int, len(foreignWords))
	for i, t := range s.Tokens {
		if smallEnglish[t.Text] {
			own++
		}
		if t.Kind == phrase.Symbol || t.By == phrase.AsSight || t.By == phrase.AsCity || t.By == phrase.AsRestaurant {
			continue
		}
		for n, list := range foreignWords {
			if list[strings.ToLower(t.Raw)] && !inName(s, i, reach(n)) {
				counts[n]++
			}
		}
	}
	most := slices.Max(counts)
	return most >= leastForeign && most > own
}

// reach is how far a name goes around a small word. In German, whose list is the first, every noun has a capital, so the word stands between two.
func reach(language int) int {
	if language == 0 {
		return 2
	}
	return 3
}

// inName tells whether the word at i joins the words of a name that are no further apart: "Musée de l'Orsay", "Haus der Kunst", "Île de la Cité".
func inName(s *phrase.Sentence, i, apart int) bool {
	for back := 1; back < apart; back++ {
		for on := 1; back+on <= apart; on++ {
			if i >= back && i+on < len(s.Tokens) && gazetteer.Capitalised(s, i-back) && gazetteer.Capitalised(s, i+on) {
				return true
			}
		}
	}
	return false
}

// readAgain reads the answer of who was asked to say it in English, and asks for that where there is none yet.
func readAgain(d *draft, c Context) (Reading, error) {
	if said := c.Answers[FieldCity]; said != "" {
		c.Answers = maps.Clone(c.Answers)
		delete(c.Answers, FieldCity)
		return Read(said, c)
	}
	say := d.lang.Say("Sentences are read in English only. Please say in English where you want to go, when and for how much.")
	return Reading{Intent: trip.Intent{Prefs: trip.Preferences{LockedSlots: []trip.LockedSlot{}}}, Question: &Question{FieldCity, say, nil}}, nil
}
