package database

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

func TestARunWaitsForItsDatabase(t *testing.T) {
	away := fault.New(fault.Unavailable, "away")
	for _, c := range []struct {
		name   string
		faults int // how often it is away
		then   error
		want   fault.Kind
		within time.Duration
	}{
		{"away for a moment", 5, nil, 0, 5 * time.Second},
		{"away for good", 1 << 20, nil, fault.Unavailable, patientFor + mostPatience},
		{"wrong", 0, fault.New(fault.Conflict, "told before"), fault.Conflict, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began, asked := time.Now(), 0
				err := Patiently(t.Context(), func() error {
					if asked++; asked <= c.faults {
						return away
					}
					return c.then
				})
				if took := time.Since(began); took > c.within {
					t.Errorf("it took %v", took)
				}
				if (err == nil) != (c.want == 0) || err != nil && !fault.Is(err, c.want) {
					t.Errorf("got %v", err)
				}
			})
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Patiently(ctx, func() error { return away }); !errors.Is(err, context.Canceled) {
		t.Errorf("a run that was cancelled ends so: %v", err)
	}
}
