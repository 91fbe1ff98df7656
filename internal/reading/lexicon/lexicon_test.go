package lexicon_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/reading/lexicon"
)

// What words stand for, in one and in many, and where several words name one thing.
func TestWhatWordsStandFor(t *testing.T) {
	t.Parallel()
	for _, table := range []struct {
		name  string
		of    map[string]string
		words map[string]string
	}{
		{"kinds", lexicon.KindOf, map[string]string{"museum": "museum", "churches": "church", "cathedrals": "church", "art gallery": "art museum", "shopping malls": "department store", "statue": "monument", "louvre": ""}},
		{"themes", lexicon.ThemeOf, map[string]string{"gothic": "architecture", "wine": "food", "sumo": "sport", "zoo": "family", "street art": "art", "hotel": ""}},
		{"diets", lexicon.DietOf, map[string]string{"vegan": "vegan", "veggies": "vegetarian", "steak": ""}},
		{"cuisines", lexicon.CuisineOf, map[string]string{"ramen": "ramen", "dumplings": "chinese", "croissants": "bakery", "vegan": ""}},
	} {
		for word, want := range table.words {
			if got := table.of[word]; got != want {
				t.Errorf("%s: %q stands for %q, want %q", table.name, word, got, want)
			}
		}
	}
}

// Words that say nothing by themselves, and those that do.
func TestGrammar(t *testing.T) {
	t.Parallel()
	for _, table := range []struct {
		name    string
		words   map[string]bool
		in, out string
	}{
		{"idle", lexicon.Idle, "accommodation", "alcohol"}, {"negations", lexicon.Negations, "without", "with"}, {"soft", lexicon.SoftCues, "ideally", "must"},
		{"must", lexicon.MustCues, "must", "maybe"}, {"grammar's noes", lexicon.GrammarNo, "won't", "skip"}, {"against", lexicon.AgainstSomething, "skip", "not"},
		{"countable", lexicon.Countable, "nights", "june"}, {"meals", lexicon.MealWords, "supper", "hotel"}, {"eating", lexicon.EatWords, "bar", "book"},
		{"people", lexicon.PartyWords, "husband", "hotel"}, {"nations", lexicon.IsNational, "french", "ramen"},
	} {
		if !table.words[table.in] || table.words[table.out] {
			t.Errorf("%s: %q %t, %q %t", table.name, table.in, table.words[table.in], table.out, table.words[table.out])
		}
	}
}

func TestRenamed(t *testing.T) {
	t.Parallel()
	got := lexicon.Renamed("one uno=one zwei=two")
	if len(got) != 3 || got["one"] != "one" || got["uno"] != "one" || got["zwei"] != "two" {
		t.Errorf("the table is %v", got)
	}
}
