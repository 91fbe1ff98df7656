package edits_test

import (
	"testing"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/reading/edits"
	"github.com/tripwright/tripwright/internal/reading/gazetteer"
	"github.com/tripwright/tripwright/internal/trip"
)

// three is a journey to three places, from Monday, 7 June to Wednesday, 16 June 2027.
func three() edits.Trip {
	on := calendar.MustDate
	return edits.Trip{Days: trip.DateWindow{Start: on("2027-06-07"), End: on("2027-06-16"), TZ: "Europe/Paris"}, Towns: []string{"Tokyo"}, Stays: []edits.Stay{
		{Place: "Paris", From: on("2027-06-07"), To: on("2027-06-10")}, {Place: "Munich", From: on("2027-06-10"), To: on("2027-06-13")},
		{Place: "Vienna", From: on("2027-06-13"), To: on("2027-06-16")}}}
}

// What people say of a journey, and what is heard of it.
func TestReadChangeOfAJourney(t *testing.T) {
	t.Parallel()
	c := changeContext()
	c.Cities = append(c.Cities, gazetteer.City{Name: "Munich", Aliases: []string{"München"}, TZ: "Europe/Berlin", Sights: []gazetteer.Place{{ID: "deutsches_museum", Name: "Deutsches Museum"}, {ID: "schwabing", Name: "Old Schwabing", Aliases: []string{"Schwabing"}}}},
		gazetteer.City{Name: "Vienna", TZ: "Europe/Vienna"})
	for i := range c.Cities {
		if c.Cities[i].Name == "Paris" {
			c.Cities[i].Hotels = append(c.Cities[i].Hotels, gazetteer.Place{ID: "gare", Name: "Hotel Paris Gare de Lyon"}, gazetteer.Place{ID: "lutetia", Name: "Mandarin Oriental Lutetia"})
		}
	}
	for text, want := range map[string]string{
		"one more night in Munich":                              "Munich +1",
		"One more night in Munich, please!":                     "Munich +1",
		"an extra night in München":                             "Munich +1",
		"stay two more days in Paris":                           "Paris +2",
		"a night less in Paris":                                 "Paris -1",
		"one night less in Paris and one more in Vienna":        "Paris -1; Vienna +1",
		"minus 2 nights in Munich":                              "Munich -2",
		"plus a night in Paris, minus one night in Vienna":      "Paris +1; Vienna -1",
		"by train between the cities":                           "by train from Paris to Munich; by train from Munich to Vienna",
		"four nights in Munich":                                 "Munich 4 nights",
		"make it 4 nights in Munich":                            "Munich 4 nights",
		"stay longer in Munich":                                 "Munich +1",
		"one more night":                                        "longer 1",
		"skip Vienna":                                           "skip Vienna",
		"leave Vienna out":                                      "skip Vienna",
		"leave out the stay in Vienna":                          "skip Vienna",
		"without Vienna, $300 less":                             "skip Vienna; delta -300",
		"Munich first":                                          "Munich at 0",
		"begin in Munich":                                       "Munich at 0",
		"start with Vienna":                                     "Vienna at 0",
		"Paris last":                                            "Paris at 2",
		"Vienna before Munich":                                  "Vienna at 1",
		"visit Paris after Munich":                              "Paris at 1",
		"swap Paris and Munich":                                 "Munich at 0",
		"swap Paris and Vienna":                                 "Vienna at 0; Paris at 2",
		"the other way round":                                   "Munich at 0; Vienna at 0",
		"add two nights in Tokyo":                               "add Tokyo for 2",
		"add Tokyo":                                             "add Tokyo",
		"add 3 days in Salzburg after Munich":                   "add Salzburg for 3 at 2",
		"add Salzburg for 2 nights before Vienna":               "add Salzburg for 2 at 2",
		"add two nights in Munich":                              "Munich +2",
		"by train instead":                                      "by train",
		"by train instead of by plane":                          "by train",
		"take the train to Munich":                              "by train to Munich",
		"take the train from Paris to Munich":                   "by train from Paris to Munich",
		"fly to Vienna":                                         "by flight to Vienna",
		"fly home":                                              "by flight from Vienna",
		"we drive to Munich":                                    "by car to Munich",
		"rent a car":                                            "by car rented",
		"we land at 22:30":                                      "flight to Paris arrives 2027-06-07T22:30",
		"we land at 22:30 at CDG":                               "flight to Paris arrives 2027-06-07T22:30 at CDG",
		"our flight home leaves at 9:15":                        "flight from Vienna departs 2027-06-16T09:15",
		"we arrive in Munich at 10am":                           " to Munich arrives 2027-06-10T10:00",
		"swap day 2 and day 3":                                  "swap 1 and 2",
		"swap days 2 and 3":                                     "swap 1 and 2",
		"switch Tuesday and Wednesday":                          "swap 1 and 2",
		"swap the Louvre for something else":                    "replace louvre",
		"replace the Louvre with another museum":                "replace louvre",
		"make day 2 lighter":                                    "day 1 by -1",
		"day 2 is too full":                                     "day 1 by -1",
		"a lighter day on Wednesday":                            "day 2 by -1",
		"a fuller day 3":                                        "day 2 by 1",
		"a rest day on Wednesday":                               "day 2 most 0",
		"keep Wednesday free":                                   "day 2 most 0",
		"day off on day 4":                                      "day 3 most 0",
		"a better hotel":                                        "nicer hotel",
		"a better hotel in Munich":                              "nicer hotel in Munich",
		"a cheaper hotel in Paris":                              "cheaper hotel in Paris",
		"a cheaper hotel in Paris and a better hotel in Vienna": "cheaper hotel in Paris; nicer hotel in Vienna",
		"later start":                                           "begin 60 later",
		"start later":                                           "begin 60 later",
		"start earlier":                                         "begin -60 later",
		"start day 2 at 11":                                     "day 1 from 11:00",
		"start at 10":                                           "from 10:00",
		"end the days by 9":                                     "until 21:00",
		"we stay with friends in Paris":                         "bed Paris friends",
		"we are staying with my sister in Munich":               "bed Munich my sister",
		"find us a hotel in Paris again":                        "bed Paris hotel",
		"we stay with friends":                                  `In which place do you stay with friends? Name it, as in "we stay with friends in Paris".`,
		"one more night in Munich, skip Vienna and take the train to Munich":    "Munich +1; skip Vienna; by train to Munich",
		"Munich first, a rest day on Wednesday and a better hotel in Paris":     "Munich at 0; day 2 most 0; nicer hotel in Paris",
		"skip the Louvre and one more night in Munich":                          "Munich +1; remove louvre",
		"skip the Deutsches Museum, Hotel Lutetia is booked":                    "bed Paris Hotel Lutetia; remove deutsches_museum",
		"skip the Deutsches Museum":                                             "remove deutsches_museum",
		"our train to Munich leaves at 12:28 and arrives at 18:10":              "train from Paris to Munich departs 2027-06-10T12:28 arrives 2027-06-10T18:10",
		"our train to Munich leaves at 20:00 and arrives at 7:00":               "train from Paris to Munich departs 2027-06-10T20:00 arrives 2027-06-11T07:00",
		"our flight to Paris is booked and leaves at 14:00":                     "flight to Paris departs 2027-06-07T14:00",
		"our flight to Paris is booked":                                         "flight to Paris arrives 2027-06-07",
		"the flight to Paris is booked, it arrives at 9 pm":                     "flight to Paris arrives 2027-06-07T21:00",
		"our train from Paris to Munich is booked and leaves at 9:20":           "train from Paris to Munich departs 2027-06-10T09:20",
		"the train to Munich is already booked":                                 "train from Paris to Munich departs 2027-06-10",
		"our flight home is booked and leaves at 14:00":                         "flight from Vienna departs 2027-06-16T14:00",
		"our flights are booked, we land at 22:30":                              "flight to Paris arrives 2027-06-07T22:30; flight from Vienna departs 2027-06-16",
		"our flights are booked":                                                "flight to Paris arrives 2027-06-07; flight from Vienna departs 2027-06-16",
		"our flights there and home are booked, our flight home leaves at 9:15": "flight from Vienna departs 2027-06-16T09:15; flight to Paris arrives 2027-06-07",
		"our flight home is booked":                                             "flight from Vienna departs 2027-06-16",
		"in Munich we stay with friends":                                        "bed Munich friends",
		"In Munich, we stay with my sister in Schwabing":                        "bed Munich my sister in Schwabing",
		"we stay with friends in Schwabing":                                     "bed Munich friends in Schwabing",
		"Hotel Lutetia is booked":                                               "bed Paris Hotel Lutetia",
		"the Pension Huber in Munich is already booked":                         "bed Munich Pension Huber",
		"Pension Huber is booked":                                               `In which place is Pension Huber? Name it, as in "Pension Huber in Paris is booked".`,
		"we have booked Hotel Torbräu in Munich":                                "bed Munich Hotel Torbräu",
		"the hotel in Vienna is booked":                                         "bed Vienna ",
		"fly instead of the train between Munich and Vienna":                    "by flight from Munich to Vienna",
		"take an earlier train to Munich":                                       "earlier train to Munich",
		"an earlier train":                                                      "earlier train",
		"a later flight home, please":                                           "later flight to home",
		"go home with a later train":                                            "later train to home",
		"we'd like a later flight from Paris":                                   "later flight from Paris",
		"the train to Munich should leave later":                                "later train to Munich",
		"make the flight home earlier":                                          "earlier flight to home",
		"a later flight and one more night in Munich":                           "Munich +1; later flight",
		"leave on 8 June instead":                                               `shift 1; You set out on 8 June now: all dates move with it. Say "we go home on 8 June" if it is the end that you mean.`,
		"we leave on 17 June instead":                                           `longer 1; You go home on 17 June now, and everything before stays. Say "we set out on 17 June" if it is the beginning that you mean.`,
		"we go home on 14 June":                                                 "longer -2",
		"fly home on Friday":                                                    "longer 2",
		"return on the 15th instead":                                            "longer -1",
		"set out on 5 June":                                                     "shift -2",
		"stay until 18 June":                                                    "longer 2",
		"go home a day earlier":                                                 "longer -1",
		"come back two days later":                                              "longer 2",
		"we leave a day earlier":                                                "shift -1",
		"we go home on 16 June":                                                 "You go home on 16 June already.",
		"must fly home before 10 am":                                            "by flight from Vienna; unread 10",
		"we want to fly home at 10:00":                                          "by flight from Vienna; unread 10:00",
		"our flight home leaves before 10 am":                                   "unread leaves 10",
		"undo":                                                                  `The trip as it was is kept: each change is a run of its own, "tripwright runs" lists them, and "tripwright show" shows one.`,
		"skip Venice":                                                           "Venice is not in this trip.",
		"a rest day on Tuesday":                                                 "There is more than one Tuesday in this trip: say 8 June or 15 June.",
		"more fun":                                                              "unread fun",
		"add the Kremlin":                                                       "unread add Kremlin",
	} {
		got, err := edits.Read(text, c, three())
		if err != nil {
			t.Fatal(err)
		}
		if s := says(got); s != want {
			t.Errorf("%q\n\t got %s\n\twant %s", text, s, want)
		}
	}
}

// Of a place that a trip comes to more than once it may be said which stay is meant.
func TestWhichOfTwoStaysIsMeant(t *testing.T) {
	t.Parallel()
	c := changeContext()
	c.Cities = append(c.Cities, gazetteer.City{Name: "Munich", TZ: "Europe/Berlin"})
	on := calendar.MustDate
	twice := edits.Trip{Days: trip.DateWindow{Start: on("2027-06-07"), End: on("2027-06-16"), TZ: "Europe/Paris"}, Stays: []edits.Stay{
		{Place: "Paris", From: on("2027-06-07"), To: on("2027-06-10")}, {Place: "Munich", From: on("2027-06-10"), To: on("2027-06-13")}, {Place: "Paris", From: on("2027-06-13"), To: on("2027-06-15")},
		{Place: "Munich", From: on("2027-06-15"), To: on("2027-06-16")}}}
	for text, want := range map[string]string{
		"one more night in Paris":                       "Paris +1 on -",
		"one more night in the first Paris":             "Paris +1 on 2027-06-08",
		"one more night in the second Paris":            "Paris +1 on 2027-06-14",
		"a night less in Paris on 15 June":              "Paris -1 on 2027-06-15",
		"skip the last Paris":                           "skip Paris on 2027-06-14",
		"we stay with friends in the second Paris":      "bed Paris friends on 2027-06-14",
		"a better hotel in the last Paris":              "nicer hotel in Paris on 2027-06-14",
		"a better hotel in Paris":                       "nicer hotel in Paris on -",
		"one more night in the last Munich":             "Munich +1 on 2027-06-16",
		"our train to Munich leaves at 9:20":            "From Paris to Munich you go more than once: 10 June and 15 June. Say which of these you mean, with its date. on -",
		"our train to Munich on 15 June leaves at 9:20": "train from Paris to Munich departs 2027-06-15T09:20 on -",
		"our train to the second Munich is booked":      "train from Paris to Munich departs 2027-06-15 on -",
		"our train to the second Paris leaves at 9:20":  "train from Munich to Paris departs 2027-06-13T09:20 on -",
	} {
		got, err := edits.Read(text, c, twice)
		if err != nil {
			t.Fatal(err)
		}
		when := "-"
		for _, change := range got.Edit {
			day := calendar.Date{}
			switch c := change.(type) {
			case trip.ChangeStay:
				day = c.On
			case trip.StepHotel:
				day = c.On
			}
			if day.Valid() {
				when = day.String()
			}
		}
		if s := says(got) + " on " + when; s != want {
			t.Errorf("%q\n\t got %s\n\twant %s", text, s, want)
		}
	}
}
