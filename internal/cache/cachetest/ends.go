package cachetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

func contextHasEnded(t *testing.T, open Open) {
	one, _ := open(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for call, err := range everything(ctx, one) {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s = %v, want context.Canceled", call, err)
		}
	}
	for call, err := range everything(t.Context(), one) { // and nothing is broken by it
		if err != nil {
			t.Errorf("%s afterwards: %v", call, err)
		}
	}
}

func afterClose(t *testing.T, open Open) {
	one, _ := open(t)
	_, err := one.Subscribe(t.Context(), "topic", func([]byte) {})
	must(t, err)
	release, _, err := one.TryLock(t.Context(), "held", time.Hour)
	must(t, err)
	must(t, one.Close())
	must(t, one.Close())
	release()
	for call, err := range everything(t.Context(), one) {
		if !fault.Is(err, fault.Unavailable) {
			t.Errorf("%s = %v, want fault.Unavailable", call, err)
		}
	}
}
