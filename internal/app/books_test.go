package app

import (
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/servertest"
	"github.com/tripwright/tripwright/internal/settings"
)

// Two services with one Redis have one purse, and a program without doors has its own.
func TestServicesSpendTogether(t *testing.T) {
	t.Parallel()
	url, _ := servertest.Redis(t)
	day := []llm.Account{{Key: t.Name() + time.Now().String(), Name: "everybody today", Cap: 100, Ends: time.Now().Add(time.Hour)}}
	var apps []*App
	for range 2 {
		cfg := settings.Config{Data: t.TempDir(), LogLevel: "error", Offline: true, Env: settings.Development, Liveness: 15 * time.Second, RedisURL: settings.Secret(url),
			RateUser: settings.Rate{Rate: 60, Per: time.Minute, Burst: 20}, RateOrg: settings.Rate{Rate: 600, Per: time.Minute, Burst: 100}, RateAddress: settings.Rate{Rate: 30, Per: time.Minute, Burst: 10},
			KeepToolLog: settings.Period(time.Hour), KeepRuns: settings.Period(time.Hour), KeepItineraries: settings.Period(time.Hour)}
		a, err := Open(t.Context(), cfg, Replace{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = a.Close(t.Context()) })
		s, err := a.OpenService(t.Context(), cfg, func(string, ...any) {})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		apps = append(apps, a)
	}
	if err := apps[0].books.Reserve(t.Context(), day, 60); err != nil {
		t.Fatal(err)
	}
	if err := apps[1].books.Reserve(t.Context(), day, 41); !fault.Is(err, fault.Exhausted) {
		t.Errorf("the other spends what is gone: %v", err)
	}
	alone := &llm.Books{}
	if err := alone.Reserve(t.Context(), day, 100); err != nil {
		t.Errorf("who shares with nobody has a purse: %v", err)
	}
}
