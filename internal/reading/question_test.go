package reading

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/reading/phrase"
)

func TestQuestion(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name, text string
		want       Question
		answer     string // that is understood
		then       string // what is read with it
	}{
		{"no budget", "5 days in Paris next June",
			Question{FieldBudget, "What may the whole trip cost, for everybody together?", nil},
			"2500", "city=Paris  dates=2027-06-14..2027-06-18  budget=$2,500"},
		{"two budgets", "5 days in Paris next June, $2000 or $3000",
			Question{FieldBudget, "Which is the budget for the whole trip: $2,000 or $3,000?", []string{"$2,000", "$3,000"}},
			"$3,000", "city=Paris  dates=2027-06-14..2027-06-18  budget=$3,000"},
		{"a currency without a rate", "5 days in Paris next June, 9000 SEK",
			Question{FieldBudget, "I have no exchange rate for SEK. What is the budget in US dollars?", nil},
			"about 900 dollars", "city=Paris  dates=2027-06-14..2027-06-18  budget=$900"},
		{"two cities", "5 days in Paris or Munich next June, $2500",
			Question{FieldCity, "You name more than one city to choose from. Which shall it be: Paris or Munich?", []string{"Paris", "Munich"}},
			"Munich", "city=Munich  dates=2027-06-14..2027-06-18  budget=$2,500"},
		{"one of three places cannot be planned", "9 days in Paris, Rome and Munich from 1 June 2027, $2500",
			Question{FieldCity, "I cannot plan Rome. Of the places that you named I can plan Paris and Munich. Shall it be Paris and Munich, Paris or Munich?", []string{"Paris and Munich", "Paris", "Munich"}},
			"Paris and Munich", "stay=Paris  stay=Munich  dates=2027-06-01..2027-06-09  budget=$2,500  unread=Rome"},
		{"one of two stays cannot be planned", "3 nights in Paris then 3 in Rome, from 1 June 2027, $2500",
			Question{FieldCity, "I cannot plan Rome. Of the places that you named I can plan Paris. Shall it be Paris?", []string{"Paris"}},
			"Paris", "city=Paris  dates=2027-06-01..2027-06-04  budget=$2,500  unread=3 in Rome"},
		{"days that overlap", "Paris 3-7 June 2027, Munich 5-9 June 2027, $3000",
			Question{FieldDates, "The days of the places do not follow one another. When are you in each?", nil},
			"3 to 9 June 2027", "stay=Paris  stay=Munich  dates=2027-06-03..2027-06-09  budget=$3,000"},
		{"more nights than the dates have", "Paris 5 nights and Munich 5 nights, 3 to 9 June 2027, $3000",
			Question{FieldDates, "The places take 10 nights at least, and your dates have 6. When does the journey begin and end?", nil},
			"3 to 13 June 2027", "stay=Paris 5  stay=Munich 5  dates=2027-06-03..2027-06-13  budget=$3,000"},
		{"no city", "5 days next June, $2500",
			Question{FieldCity, "Which city do you want to visit? I know Munich, Paris and Tokyo.", []string{"Munich", "Paris", "Tokyo"}},
			"tokyo!", "city=Tokyo  dates=2027-06-14..2027-06-18  budget=$2,500"},
		{"a city nobody knows", "5 days in Rome next June, $2500",
			Question{FieldCity, "I cannot plan Rome. I know Munich, Paris and Tokyo. Which shall it be?", []string{"Munich", "Paris", "Tokyo"}},
			"Paris", "city=Paris  dates=2027-06-14..2027-06-18  budget=$2,500  unread=Rome"},
		{"no dates", "6 days in Paris, $2500",
			Question{FieldDates, "When do you want to travel? A date such as 10 June, or a month, is enough.", nil},
			"10 June", "city=Paris  dates=2027-06-10..2027-06-15  budget=$2,500"},
		{"a date in two ways", "5 days in Paris from 01/06, $2500",
			Question{FieldDates, "The date can be read in two ways. Do you mean 1 June 2027 or 6 January 2027?", []string{"1 June 2027", "6 January 2027"}},
			"1 June 2027", "city=Paris  dates=2027-06-01..2027-06-05  budget=$2,500"},
		{"a stretch in two ways", "Paris 03/06/2027 to 07/06/2027, $2500",
			Question{FieldDates, "The date can be read in two ways. Do you mean 3 June 2027 to 7 June 2027 or 6 March 2027 to 6 July 2027?",
				[]string{"3 June 2027 to 7 June 2027", "6 March 2027 to 6 July 2027"}},
			"3 June 2027 to 7 June 2027", "city=Paris  dates=2027-06-03..2027-06-07  budget=$2,500"},
		{"a start nobody knows", "5 days in Paris next June from Reykjavik, $2500",
			Question{FieldOrigin, "I know no airport by that name. Which airport do you start from? A code such as JFK is best.", []string{"JFK", "LHR", "FRA", "SFO"}},
			"KEF", "city=Paris  dates=2027-06-14..2027-06-18  budget=$2,500  from=KEF  unread=Reykjavik"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			c := world("2026-11-15")
			got, err := Read(tc.text, c)
			if err != nil || got.Question == nil {
				t.Fatalf("question %v, error %v, want a question", got.Question, err)
			}
			if diff := cmp.Diff(tc.want, *got.Question); diff != "" {
				t.Errorf("question (-want +got)\n%s", diff)
			}
			c.Answers = map[string]string{tc.want.Field: tc.answer}
			if got, err = Read(tc.text, c); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.then, summary(got)); diff != "" {
				t.Errorf("with the answer (-want +got)\n%s", diff)
			}
		})
	}
}

// A city is taken for the destination only where the sentence goes there: not where somebody was, lives or compares, nor where the
// aim is a place that cannot be planned.
func TestWhereToIsAsked(t *testing.T) {
	t.Parallel()
	const which, no = "Which city do you want to visit?", "I cannot plan "
	for text, want := range map[string]string{
		"Barcelona for 5 days next June, $2,500, like our trip to Paris last year":        no + "Barcelona.",
		"We loved Paris; now we want Rome for 5 days next June with $2,500":               no + "Rome.",
		"We adored Paris in 2024, this time it is Lisbon, 5 days next June, $2,500":       no + "Lisbon.",
		"My son works in Munich but we meet in Prague for 5 days next June, $2,500":       no + "Prague.",
		"We had a wonderful week in Tokyo. Now 5 days in Paris next June, $2,500":         "",
		"Visiting my sister in Cologne for 5 days next June, $2,500, then home to Munich": no + "Cologne.",
		"the Louvre Abu Dhabi for 5 days next June, $2,500":                               no + "Abu Dhabi.",
		"5 days in Las Vegas next June, $2,500, and the Eiffel Tower there":               no + "Las Vegas.",
		"London to Edinburgh, 5 days next June, $2,500, Paris another time":               no + "Edinburgh.",
		"5 days next June, $2,500, a city with a metro like Tokyo":                        which,
		"Where should we go for 5 days next June with $2,500? We did Paris already":       which,
		"maybe Paris, maybe Venice, 5 days next June, $2,500":                             "I cannot plan Venice. Of the places that you named I can plan Paris.",
		"Not sure where: Paris vs Prague, 5 days next June, $2,500":                       "I cannot plan Prague. Of the places that you named I can plan Paris.",
		"We were in Paris last year and want 5 days there again next June, $2,500":        "",
		"5 days next June, $2,500: the Louvre, and a day trip to Reims":                   "",
		"From London to see the Louvre, 5 days next June, $2,500":                         "",
		"5 days in Paris next June, $2,500, we have done Rome already":                    "",
	} {
		r, err := Read(text, world("2026-11-15"))
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case want == "" && r.Question != nil:
			t.Errorf("%s\n asks %s", text, r.Question.Text)
		case want == "" && r.Intent.City != "Paris":
			t.Errorf("%s\n goes to %q", text, r.Intent.City)
		case want != "" && (r.Question == nil || !strings.HasPrefix(r.Question.Text, want)):
			t.Errorf("%s\n asks %v, goes to %q, want %s", text, r.Question, r.Intent.City, want)
		}
	}
}

// Everything that must be asked is asked one after the other, and then the trip can be planned.
func TestQuestionsEnd(t *testing.T) {
	t.Parallel()
	answers := map[string]string{FieldCity: "Paris", FieldDates: "10-14 June 2027", FieldBudget: "$2,500"}
	c := world("2026-11-15")
	c.Answers = map[string]string{}
	var asked []string
	for {
		r, err := Read("a trip please", c)
		if err != nil {
			t.Fatal(err)
		}
		if r.Question == nil {
			if err := r.Intent.Validate(); err != nil {
				t.Errorf("the intent is not valid: %v", err)
			}
			break
		}
		if len(asked) > 3 {
			t.Fatalf("asked %v and still asks for %s", asked, r.Question.Field)
		}
		asked = append(asked, r.Question.Field)
		c.Answers[r.Question.Field] = answers[r.Question.Field]
	}
	if diff := cmp.Diff([]string{FieldCity, FieldDates, FieldBudget}, asked); diff != "" {
		t.Error(diff)
	}
}

func TestAssumed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Paris next June, $2500":                               "No day was named: the trip starts on Monday 14 June 2027.|The length was not named: 5 days.",
		"Paris June 10-14 2027, €2,000":                        "2,000 EUR is $2,200 at 1.1 US dollars for 1 EUR.",
		"Paris June 10-14 2027, budget 2000":                   "No currency was named: US dollars.",
		"Paris June 10-14 2027, $2,000 to $2,500":              "Of the range of budgets the upper end counts: $2,500.",
		"Paris June 10 2027, 4-5 days, $2,000":                 "Of the range of lengths the longer counts: 5 days.",
		"Paris June 10 2027, a few days, $2,000":               "The length was left open: 5 days.",
		"the Louvre, June 10-14 2027, $2,000":                  "What you want to see is in Paris.",
		"Paris June 10-14 2027, $2,000, with kids":             "You did not say how many children: planned for two.|You did not say how many adults: planned for 2 adults.",
		"Paris June 10-14 2027, $2,000, with my son":           "You did not say how many adults: planned for 1 adult.",
		"Paris June 10-14 2027, $2,000, honeymoon":             "A honeymoon is for two.",
		"Paris June 10-14 2027, $2,000, Louvre day 2":          "",
		"Paris June 7-11 2027, $2,000, Louvre on Sunday at 10": "Louvre Museum is asked for on a day outside your trip, which is from 7 June to 11 June: it is planned on any day. Name a day of the trip for it.",
		"Paris June 10-14 2027, $2,000, hotel under $150":      "$150 for the hotel is taken as the price of a room and night.",
		"Paris June 10-14 2027, $2,000":                        "",
	} {
		r, err := Read(text, world("2026-11-15"))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(r.Assumed, "|"); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"empty": "", "blank": " \n\t ", "too long": strings.Repeat("é", phrase.MaxRunes+1), "control character": "Paris\x00", "escape": "\x1b[31mParis",
		"not UTF-8": "Par\xffis",
	} {
		if _, err := Read(text, world("2026-11-15")); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: error %v, want fault.Invalid", name, err)
		}
	}
	if _, err := Read(strings.Repeat("é", phrase.MaxRunes), world("2026-11-15")); err != nil {
		t.Errorf("%d runes are refused: %v", phrase.MaxRunes, err)
	}
	c := world("2026-11-15")
	c.Answers = map[string]string{FieldCity: "\x07"}
	if _, err := Read("5 days in June", c); !fault.Is(err, fault.Invalid) {
		t.Errorf("an answer with a control character: %v, want fault.Invalid", err)
	}
}

// The length is judged by trip's validation, with its own sentences.
func TestReadDoesNotJudge(t *testing.T) {
	t.Parallel()
	r, err := Read("25 days in Paris from June 10 2027, $2,500", world("2026-11-15"))
	if err != nil || r.Question != nil {
		t.Fatalf("question %v, error %v", r.Question, err)
	}
	if got := summary(r); got != "stay=Paris  dates=2027-06-10..2027-07-04  budget=$2,500" {
		t.Error(got)
	}
	if err := r.Intent.Validate(); fault.Message(err) != "That is 25 days, and Tripwright plans journeys of 1 to 21 days. Name other dates, or fewer nights." {
		t.Errorf("Validate: %v", err)
	}
}

// Today is the destination's: half past eleven at night in London is tomorrow in Tokyo.
func TestTodayIsInTheCitysZone(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Tokyo tomorrow for 4 days, $2500": "city=Tokyo  dates=2026-05-15..2026-05-18  budget=$2,500",
		"Paris tomorrow for 4 days, $2500": "city=Paris  dates=2026-05-15..2026-05-18  budget=$2,500",
		"tomorrow for 4 days, $2500":       "dates=2026-05-14..2026-05-17  budget=$2,500  ask=city[Munich|Paris|Tokyo]",
	} {
		c := world("2026-05-13")
		c.Now = c.Now.Add(11*time.Hour + 30*time.Minute)
		r, err := Read(text, c)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, summary(r)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

// A year that no calendar of today has is asked about, with its date. It was passed over once, and the next June planned.
func TestAYearFarAway(t *testing.T) {
	t.Parallel()
	for text, date := range map[string]string{
		"5 days in Paris from 1 June 9999, $2500":            "1 June 9999",
		"5 days in Paris, June 1, 9999 for $2500":            "June 1 9999",
		"$2500, 5 days in Paris from the 1st of June 99999":  "1st of June 99999",
		"5 days in Paris from 1 June 1492 $2500":             "1 June 1492",
		"5 days in Paris from 1 June 0027, $2500":            "1 June 0027",
		"5 days in Paris in June 9999 for $2500":             "June 9999",
		"Paris 10-14 June in the year 9999, budget $3000":    "10 - 14 June 9999",
		"Paris from 1 June 9999 to 5 June 9999, for $2500":   "1 June 9999",
		"5 days in Paris from 3 June of 9999 please, $2,500": "3 June 9999",
	} {
		c := world("2026-11-15")
		got, err := Read(text, c)
		if err != nil || got.Question == nil || got.Question.Field != FieldDates || !strings.Contains(got.Question.Text, "plan "+date+":") {
			t.Errorf("%q: %+v, %v; want to be asked about %s", text, got.Question, err, date)
			continue
		}
		c.Answers = map[string]string{FieldDates: "10 June 2027"}
		if got, err = Read(text, c); err != nil || got.Question != nil || got.Intent.DateWindow.Start.String() != "2027-06-10" {
			t.Errorf("%q, answered: %+v, %v, %v", text, got.Question, got.Intent.DateWindow, err)
		}
	}
	for _, text := range []string{"5 days in Paris from 1 June 2027, $2500", "5 days in Paris from 1 June, $2500", "Paris 10-14 June, 10000 steps a day, $2500",
		"Paris 10-14 June, 2500 euros"} {
		if got, err := Read(text, world("2026-11-15")); err != nil || got.Question != nil {
			t.Errorf("%q: %+v, %v", text, got.Question, err)
		}
	}
}

// A number behind a date is no year where it is the budget.
func TestANumberBehindADateMayBeTheBudget(t *testing.T) {
	t.Parallel()
	c := world("2026-11-15")
	for answer, asked := range map[string]string{"": FieldBudget, "$2500": "", "$3000": FieldDates} {
		c.Answers = map[string]string{}
		if answer != "" {
			c.Answers[FieldBudget] = answer
		}
		got, err := Read("Paris 10-14 June, 2500, art and food", c)
		if field := got.Question; err != nil || asked == "" && field != nil || asked != "" && (field == nil || field.Field != asked) {
			t.Errorf("answered %q: %+v, %v; want %q", answer, field, err, asked)
		}
	}
}

// A number that nobody can mean is refused with the name of its field. It was passed over once, and a trip for one planned.
func TestNumbersNobodyCanMean(t *testing.T) {
	t.Parallel()
	for text, field := range map[string]string{
		"5 days in Paris next June for 999999999 people, $2500":             "party.adults",
		"5 days in Paris next June for 9,999,999,999,999 people, $2500":     "party.adults",
		"5 days in Paris next June, 999999999999999999999 adults, $2500":    "party.adults",
		"5 days in Paris next June, 2 adults and 999999 kids, $2500":        "party.children",
		"5 days in Paris next June, family of 100, $2500":                   "party.children",
		"5 days in Paris next June, 2 adults in 99999999999 rooms, $2500":   "party.rooms",
		"5 days in Paris next June, 2 people, $99999999999999999999":        "budget_usd_cents",
		"5 days in Paris next June, 9999999999999 rooms, $2500":             "party.rooms",
		"5 days in Paris next June, 15 rooms, $2500":                        "party.rooms",
		"5 days in Paris from 9999-06-01, two people, for $2500":            "date_window.end",
		"999999999999999999 days in Paris next June, two people, for $2500": "date_window",
	} {
		got, err := Read(text, world("2026-11-15"))
		if err == nil {
			err = got.Intent.Validate()
		}
		var f *fault.Error
		if !errors.As(err, &f) || f.Kind != fault.Invalid || f.Field != field {
			t.Errorf("%q: %+v, %v, want %s refused", text, got.Intent.Party, err, field)
		}
	}
}
