package models_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/models"
	"github.com/tripwright/tripwright/internal/trip"
)

func TestWhatAReplyAboutAnEditSays(t *testing.T) {
	t.Parallel()
	all := models.EditV1{Delta: -1, Budget: 2, Currency: "EUR", Cheaper: true, Shift: 3, Longer: -4, Pace: -1, Keep: trip.KeepClose, MaxChanges: new(0),
		Places: []models.EditSpot{{Op: trip.Replace, Place: "louvre", With: "orsay"}, {Op: trip.Remove, Type: "museum", Day: new(2)}, {Op: trip.Add, Place: "a", Start: "14:30"}}, Unread: []string{"surf"}}
	want := trip.Heard{Edit: trip.Edit{trip.AddBudget(-1), trip.SetBudget{Sum: 2, Currency: "EUR"}, trip.CostLess{}, trip.ShiftDates(3), trip.AddDays(-4), trip.StepPace(-1), trip.SetKeep(trip.KeepClose), trip.LimitChanges(0),
		trip.ChangePlace{Op: trip.Replace, Place: "louvre", Option: "orsay"}, trip.ChangePlace{Op: trip.Remove, Type: "museum", Day: new(1)}, trip.ChangePlace{Op: trip.Add, Place: "a", Start: "14:30"}}, Unread: []string{"surf"}}
	if diff := cmp.Diff(want, all.Heard()); diff != "" {
		t.Error(diff)
	}
	if got := (models.EditV1{}).Heard(); len(got.Edit) != 0 || len(got.Unread) != 0 {
		t.Errorf("nothing is heard as %+v", got)
	}
}

func TestWhatNoReplyAboutAnEditCanSay(t *testing.T) {
	t.Parallel()
	place := func(s models.EditSpot) models.EditV1 { return models.EditV1{Places: []models.EditSpot{s}} }
	louvre := models.EditSpot{Op: trip.Remove, Place: "louvre"}
	many := func(n int) (s models.EditV1) {
		for range n {
			s.Places = append(s.Places, louvre)
		}
		return s
	}
	for _, s := range []models.EditV1{{}, {Shift: 366}, {Shift: -366}, {Longer: 366}, {Longer: -366}, {Pace: 1}, {Pace: -1}, {Keep: trip.KeepFree}, {Keep: trip.KeepClose}, {MaxChanges: new(0)},
		{MaxChanges: new(40)}, many(20), place(models.EditSpot{Op: trip.Remove, Type: "museum"}), place(models.EditSpot{Op: trip.Replace, Place: "a", With: "b"}), place(models.EditSpot{Op: trip.MoveTo, Place: "a", Day: new(1), Start: "14:30"}),
		place(models.EditSpot{Op: trip.Lock, Place: "a"}), place(models.EditSpot{Op: trip.Unlock, Place: "a"}), place(models.EditSpot{Op: trip.Add, Place: "a"})} {
		if err := s.Validate(); err != nil {
			t.Errorf("%+v: %v", s, err)
		}
	}
	for _, s := range []models.EditV1{{Budget: -1}, {Shift: 367}, {Shift: -367}, {Longer: 367}, {Longer: -367}, {Pace: 2}, {Pace: -2}, {Keep: trip.KeepBalanced}, {MaxChanges: new(-1)}, {MaxChanges: new(41)}, many(21),
		place(models.EditSpot{Op: "dance", Place: "a"}), place(models.EditSpot{Op: trip.Remove}), place(models.EditSpot{Op: trip.Remove, Place: "a", Type: "museum"}), place(models.EditSpot{Op: trip.Add, Type: "museum"}), place(models.EditSpot{Op: trip.Replace, Place: "a"}),
		place(models.EditSpot{Op: trip.Remove, Place: "a", With: "b"}), place(models.EditSpot{Op: trip.MoveTo, Place: "a", Day: new(0)}), place(models.EditSpot{Op: trip.MoveTo, Place: "a", Start: "noon"})} {
		if err := s.Validate(); !fault.Is(err, fault.BadReply) {
			t.Errorf("%+v: %v, want fault.BadReply", s, err)
		}
	}
}

// What is said of stays, ways and days is heard as the reader without a model hears it.
func TestAReplySaysHowAJourneyChanges(t *testing.T) {
	t.Parallel()
	said := models.EditV1{Stays: []trip.ChangeStay{{Op: trip.StayNights, Place: "Munich", By: 1}, {Op: trip.StaySkip, Place: "Vienna"}},
		Transfers: []trip.TransferWish{{To: "Munich", Mode: trip.ByTrain}}, Rides: []trip.OtherRide{{To: trip.HomeNamed, By: 1}},
		DayStart: 10 * 60, Days: []trip.DayWish{{Day: 2, Most: new(0)}}, SwapDays: []trip.SwapDays{{Day: 1, With: 2}}}
	want := trip.Edit{trip.ChangeStay{Op: trip.StayNights, Place: "Munich", By: 1}, trip.ChangeStay{Op: trip.StaySkip, Place: "Vienna"}, trip.SetTransfer{To: "Munich", Mode: trip.ByTrain},
		trip.OtherRide{To: trip.HomeNamed, By: 1}, trip.SetHours{Start: 10 * 60}, trip.SetDay{Day: 2, Most: new(0)}, trip.SwapDays{Day: 1, With: 2}}
	if err := said.Validate(); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff(want, said.Heard().Edit); diff != "" {
		t.Error(diff)
	}
	for name, s := range map[string]models.EditV1{
		"no such op":        {Stays: []trip.ChangeStay{{Op: "burn", Place: "Munich"}}},
		"a stay of nowhere": {Stays: []trip.ChangeStay{{Op: trip.StaySkip}}},
		"no such mode":      {Transfers: []trip.TransferWish{{To: "Munich", Mode: "horse"}}},
		"a way of nothing":  {Transfers: []trip.TransferWish{{To: "Munich"}}},
		"two rides later":   {Rides: []trip.OtherRide{{By: 2}}},
		"a day of nothing":  {Days: []trip.DayWish{{Day: 1}}},
		"day -1":            {Days: []trip.DayWish{{Day: -1, Most: new(0)}}},
		"the same day":      {SwapDays: []trip.SwapDays{{Day: 1, With: 1}}},
		"at three at night": {DayStart: 3 * 60},
	} {
		if err := s.Validate(); !fault.Is(err, fault.BadReply) {
			t.Errorf("%s: %v, want fault.BadReply", name, err)
		}
	}
}
