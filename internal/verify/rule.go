package verify

import "github.com/tripwright/tripwright/internal/trip"

// Rule is one thing a plan is held to.
type Rule struct {
	Name     string // as certificates and the command line print it
	Sentence string // what the rule promises a traveller
	Unit     string // of the slack: minutes, cents or permille; empty where a rule has none

	day  func(t *trial, d *day) // judges one day, seeing only it and the one before
	trip func(t *trial)         // judges a trip, or one stay of a journey, as a whole; nil when the days say all
	once func(t *trial)         // judges a trip, or a whole journey, once; nil where the stays say all
}

// Rules lists every rule that a trip is held to, in the order in which they judge.
func Rules() []Rule {
	return []Rule{
		{"budget", "The selected choices cost no more than the budget.", "cents", nil, nil, budget},
		{"feasibility", "There is time and a way to get from each entry of a day to the next.", "minutes", feasibleDay, feasibleTrip, nil},
		{"hours", "Every place is open for the whole visit.", "minutes", hours, nil, nil},
		{"weather", "No open-air visit falls into rain or strong wind.", "permille", weather, nil, nil},
		{"preferences", "What the traveller prefers holds: children, red-eyes, themes, the hours of a day.", "minutes", preferDay, preferTrip, nil},
		{"last_train", "Every way back leaves before the last departure.", "minutes", lastTrain, nil, nil},
		{"stay", "The first and the last day go with check-in and check-out.", "minutes", stay, nil, nil},
		{"partial_day", "A late arrival and an early departure leave their day free.", "", partialDay, nil, nil},
		{"locked", "What the traveller pinned is where it was pinned.", "", locked, nil, nil},
		{"requirements", "Every wish is met, or said not to be.", "", nil, requirements, wholeWishes},
	}
}

// RulesOf lists every rule that a plan for an intent is held to: of a journey those of a trip, stay by stay, and then its own.
func RulesOf(in trip.Intent) []Rule {
	if !isJourney(&in) {
		return Rules()
	}
	return append(Rules(),
		Rule{"journey", "The stays are the ones wished for, one after the other, with a ride between them that can be caught.", "minutes", nil, nil, journey},
		Rule{"driving", "Nobody drives for too long on one day, or off a long flight.", "minutes", nil, nil, driving},
		Rule{"cars", "A rented car is counted for the days on which it is had, and any for the nights at hotels.", "", nil, nil, cars},
		Rule{"zones", "Where the clocks change by much, it is said.", "", nil, nil, zones},
	)
}

// Check judges a plan by this rule alone.
func (r Rule) Check(p trip.Plan, in trip.Intent, f *trip.Facts) []trip.Violation {
	t := newTrial(&p, in, f)
	for d := range t.days {
		r.judgeDay(t, d)
	}
	r.judgeTrip(t)
	return t.found
}

func (r Rule) judgeDay(t *trial, d int) {
	if r.day != nil {
		r.day(t.dayAt(d))
	}
}

func (r Rule) judgeTrip(t *trial) {
	if r.trip != nil {
		t.inEach(r.trip)
	}
	if r.once != nil {
		r.once(t)
	}
}
