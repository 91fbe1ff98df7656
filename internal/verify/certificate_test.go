package verify_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/trip/triptest"
	"github.com/tripwright/tripwright/internal/verify"
)

func TestCertify(t *testing.T) {
	t.Parallel()
	s := paris()
	s.in.Prefs.KidFriendly = true
	got := verify.Certify(s.p, s.in, s.f, triptest.FetchedAt)
	if got.Version != verify.CertificateVersion || !got.IssuedAt.Equal(triptest.FetchedAt) || got.PlanDigest != trip.Digest(s.p) ||
		got.IntentDigest != trip.Digest(s.in) || got.FactsDigest != trip.Digest(s.f) {
		t.Errorf("certificate %+v", got)
	}
	type line struct {
		Rule    string
		Verdict trip.Verdict
		Checked int
		Slack   int64
		Unit    string
		At      string
	}
	var lines []line
	for _, v := range got.Rules {
		l := line{v.Rule, v.Verdict, v.Checked, 0, v.Unit, v.At}
		if v.Slack != nil {
			l.Slack = *v.Slack
		}
		lines = append(lines, l)
	}
	want := []line{
		{"budget", trip.Pass, 1, int64(s.in.Budget - s.p.Costs().Total), "cents", "trip"},
		{"feasibility", trip.Pass, 26 + 25, 10, "minutes", "d1.s3"},
		{"hours", trip.Pass, 18, 45, "minutes", "d0.s3"},
		{"weather", trip.Pass, 10, 567, "permille", "d3.s0"},
		{"preferences", trip.Pass, 28, 0, "minutes", "d0.s5"},
		{"last_train", trip.Pass, 3, 451, "minutes", "d3.s2"},
		{"stay", trip.Pass, 4, 0, "minutes", "d0.s2"},
		{"partial_day", trip.Pass, 2, 0, "", ""},
		{"locked", trip.Pass, 0, 0, "", ""},
		{"requirements", trip.Pass, 0, 0, "", ""},
	}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"paris/AF007@2025-06-09", "paris/AF008@2025-06-14"}, got.Rules[7].Evidence); diff != "" {
		t.Errorf("evidence of partial_day (-want +got)\n%s", diff)
	}
}

// Where nothing can run short there is no margin: doors that never close, weather that is only typical.
func TestCertifyWithoutMargins(t *testing.T) {
	t.Parallel()
	s := paris()
	for i := range s.f.Attractions {
		s.f.Attractions[i].Week, s.f.Attractions[i].Yearly = triptest.AlwaysOpen(), nil
	}
	for i := range s.f.Restaurants {
		s.f.Restaurants[i].Week = triptest.AlwaysOpen()
	}
	for date, w := range s.f.Weather {
		w.Typical = true
		s.f.Weather[date] = w
	}
	for _, v := range verify.Certify(s.p, s.in, s.f, triptest.FetchedAt).Rules {
		if (v.Rule == "hours" || v.Rule == "weather") && (v.Slack != nil || v.Verdict != trip.Pass) {
			t.Errorf("%s: %+v", v.Rule, v)
		}
	}
}

func TestCertifyTellsWhatItFound(t *testing.T) {
	t.Parallel()
	s := paris()
	s.in.Prefs.KidFriendly = true
	s.in.Prefs.Themes = []string{"sport"}
	s.set(3, 2, "catacombs")
	rainy(0.8, 0)(s)
	rules := map[string]trip.RuleVerdict{}
	for _, v := range verify.Certify(s.p, s.in, s.f, triptest.FetchedAt).Rules {
		rules[v.Rule] = v
	}
	if v := rules["weather"]; v.Verdict != trip.Fail || len(v.Found) != 1 || *v.Slack != -333 {
		t.Errorf("weather: %+v", v)
	}
	if v := rules["preferences"]; v.Verdict != trip.Advise || len(v.Found) != 2 {
		t.Errorf("preferences: %+v", v)
	}
}
