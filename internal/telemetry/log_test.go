package telemetry_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/telemetry"
)

func TestSecretsStayOutOfTheLog(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	log := telemetry.NewLogger(&out, "debug")
	log.Info("call with api_key=abc123&q=paris", "password", "hunter2", "refreshToken", "xyz789", "tokens_in", 12,
		slog.Group("request", "Authorization", "Bearer q1w2e3"), "error", `{"secret": "s3cr3t"}`)
	for _, secret := range []string{"abc123", "hunter2", "xyz789", "q1w2e3", "s3cr3t"} {
		if strings.Contains(out.String(), secret) {
			t.Errorf("%s stands in the log: %s", secret, out.String())
		}
	}
	for _, kept := range []string{`"tokens_in":12`, "q=paris"} {
		if !strings.Contains(out.String(), kept) {
			t.Errorf("%s is lost: %s", kept, out.String())
		}
	}
}
