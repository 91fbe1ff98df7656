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
		{"Paris 3-8 May 2027, a family of five, $3,000", "A family of 5 is taken to be 2 adults and 3 children."},
		{"Paris 3-8 May 2027, two families with two kids each, $6,000", "Each family is taken to have two adults."},
		{"Paris 3-8 May 2027, three or four of us, $3,000", "You are 3 or 4, as you say: planned for 4."},
		{"Paris 3-8 May 2027, with a few colleagues, $3,000", "You did not say how many friends come along: planned for 3 adults."},
		{"Tokyo 3-10 May 2027, several of us, $9,000", "You did not say how many you are: planned for 3 adults."},
		{"A family holiday in Munich, 3-8 May 2027, $5,000", "You did not say who of your family comes: planned for 2 adults and 2 children."},
		{"Three couples, seven people in all, Munich 3-8 May 2027, $7,000", "You are 7, and 6 of you are adults, as you say: planned for 7 adults."},
		{"Two adults, four people in total, Munich 3-8 May 2027, $7,000", "You are 4, and 2 of you are adults, as you say: planned for 2 adults and 2 children."},
		{"Munich three nights and Salzburg two, 3-8 May 2027, two adults, $3,000", "Munich has 3 nights, as you say, and the trip is 3–6 May 2027: what you say of Salzburg is left out."},
		{"Munich for five days in May, a 7-day trip, one adult, $2,000", "You name 7 days, and 5 days as well: planned for 5."},
		{"Munich next weekend for 2 nights, two adults, $1,400", "A weekend of two nights is taken to be one from Friday to Sunday"},
		{"Paris 3-8 May 2027, two adults and three girls (6, 9), $3,000", "You name 3 children and the ages of 2 of them"},
		{"Paris 3-8 May 2027, five friends, three of us share a room, $3,000", "You say that some of you share a room"},
		{"Paris 3-8 May 2027, four adults, two of them are vegetarians, $3,000", "Only some of you keep to that food"},
		{"Paris 1-7 November 2027, two adults, $3,000, first three nights at a friend's flat, after that a hotel", "You have a bed of your own for some of the nights"},
		{"Paris 1-7 November 2027, two adults, $3,000, 3 nights at a friend's flat, then 3 nights in a hotel", "You have a bed of your own for some of the nights"},
		{"Munich 3-8 May 2027, 1000 euros each", "You name a sum for each of you and not how many you are"},
		{"Paris 1-7 November 2027, two adults, $3,000, the last two nights we sleep at my sister's", "You have a bed of your own for some of the nights"},
		{"Paris 3-8 May 2027, two adults, $3,000, the Catacombs or else the Panthéon", "Of Paris Catacombs and Panthéon one will do, as you say: Paris Catacombs is planned."},
		{"Munich 3-8 May 2027, two adults, $3,000, we can't stand zoos but want to see Hellabrunn Zoo", "You turn down a kind of sights, and yet you name Hellabrunn Zoo."},
		{"Munich 3-8 May 2027, two vegetarians, $3,000, and a steak on Friday", "You keep to “vegetarian” and ask for “steak” as well"},
		{"Munich 3-8 May 2027, two adults, $3,000, early starts please, but never out before 11", "You ask for early starts, and for nothing before 11:00"},
		{"Munich 3-8 May 2027, four adults, $3,000, two twin rooms", "Which beds a room has is not known here"},
		{"Paris 3-8 May 2027, two adults, $3,000, the Louvre and the Orsay, no Louvre please", "You ask for Louvre Museum and turn it down as well: it is left out."},
		{"Three nights in Paris, 5 days in total, starting 3 May 2027, two adults, $3,000", "You name 3 nights, and 5 days as well: planned for 5 days."},
		{"Family of four, 2 adults and 3 children, Munich 2-6 August 2027, $3,000", "You say a family of 4, and name 5 people"},
		{"Munich 2-6 August 2027, 0 adults and 2 children, $3,000", "You name no adult, and children do not travel alone"},
		{"Paris 3-8 May 2027, two adults, $3,000, dinner with friends at 7:30 on the first evening", "You have something to do on 3 May: that day ends at 19:30."},
		{"Munich 3-8 May 2027, two adults, $3,000, we would rather not fly", "You do not fly: the ways there and home are left to you"},
		{"Munich 3-8 May 2027, me and my husband; he is fine but our friend is vegan and comes along, $3,000", "Only some of you keep to that food"},
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
