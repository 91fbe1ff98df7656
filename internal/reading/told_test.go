package reading

import (
	"slices"
	"strings"
	"testing"
)

// What is taken for granted, or cannot be held, is told.
func TestWhatIsTakenForGrantedIsTold(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, told string }{
		{"Tokyo 3-10 May 2027, $6,000, from Frankfurt or perhaps Munich", "You name Munich as well to start from"},
		{"Paris 3-8 May 2027, two adults, $4,000 from Vancouver", "Your dollars are taken to be US dollars. Say CAD"},
		{"Paris 3-8 May 2027, two adults, $2,000, or $2,300 at a stretch", "Of the sums that you name the one counts that you call the most"},
		{"Paris 3-8 May 2027, two adults, $1,800 for accommodation and meals", "The sum that you name does not hold the flights"},
		{"Paris 3-8 May 2027, two adults, $900 for meals and museums", "The sum that you name is not for the hotel"},
		{"Paris 3-8 May 2027, two adults, by train from Lyon, $900 for hotel and meals", "The sum that you name is not for the ways there and home"},
		{"Munich 3-8 May 2027, two adults, $3,000, everybody books their own flights", "The flights are left to you"},
		{"Paris 3-8 May 2027, two adults, no flights, although we live in Boston, $3,000", "You do not fly: the ways there and home are left to you"},
	} {
		c := world("2026-11-15")
		c.Towns = islands{}
		r, err := Read(test.text, c)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(r.Assumed, func(s string) bool { return strings.HasPrefix(s, test.told) }) {
			t.Errorf("%s\n told %q, want %q", test.text, r.Assumed, test.told)
		}
	}
}
