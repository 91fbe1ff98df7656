package rag

import (
	"testing"
)

// What a question asks for follows from its words, and a sentence has such a thing or not.
func TestWhatIsSought(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		question  string
		want      sought
		with, not string
	}{
		{"What does a ticket for the Louvre cost?", amount, "A ticket is seventeen euros.", "A ticket is sold at the gate."},
		{"How much is the parking?", amount, "Parking: €4 an hour.", "Parking is under the square."},
		{"Is the Carnavalet for free?", amount, "It asks nothing.", "It tells the history of the city."},
		{"When does the Orsay open late?", moment, "On Thursdays the doors stay open.", "The doors stay open."},
		{"At what hour does it shut?", moment, "It shuts at 18:30.", "It shuts for building work."},
		{"When was the tower built?", year, "It was built in 1889.", "It was built by an engineer."},
		{"In which year did it burn?", year, "It burnt five years ago.", "It burnt down at night."},
		{"How long does the trip take?", length, "It takes an hour.", "It takes nerves."},
		{"How far is it on foot?", length, "It is two kilometres.", "It is far."},
		{"How many steps are there?", figure, "There are 284 steps.", "There are steps."},
		{"How tall is it?", figure, "It is sixty metres.", "It is tall."},
		{"Who built the church?", someone, "It was built by Asam.", "It was built long ago."},
		{"How much time does one need?", length, "Half a day: two hours at least.", "It costs ten euros."},
		{"Where is the nearest toilet?", anything, "Anything at all.", ""},
		{"Whole cities, and whoever came", anything, "Anything at all.", ""},
	} {
		got := soughtBy(tt.question)
		if got != tt.want || !got.holds(tt.with) || tt.not != "" && got.holds(tt.not) {
			t.Errorf("%s: %d, want %d; %q %v, %q %v", tt.question, got, tt.want, tt.with, got.holds(tt.with), tt.not, got.holds(tt.not))
		}
	}
}

// The weights say of each piece of evidence what it should: nothing that speaks against an answer may speak for it.
func TestWeightsPointTheRightWay(t *testing.T) {
	t.Parallel()
	all, err := AllWeights()
	if err != nil || len(all) != 1 {
		t.Fatal(len(all), err)
	}
	for name, w := range all {
		base := Evidence{0.5, 0.6, 0.5, 0.2, 0.3, 0.4}
		for i, up := range map[int]bool{1: true, 2: true, 3: true, 4: false, 6: false, 7: false, 8: false, 9: false, 10: false, 11: false} {
			more := base
			if more[i] += 0.2; w.Likelihood(more) > w.Likelihood(base) != up {
				t.Errorf("%s: more of %d makes an answer likelier: %v", name, i, !up)
			}
		}
	}
}
