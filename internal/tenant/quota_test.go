package tenant_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/tenant"
)

// A refusal names the quota for programs, and for people the limit and what to do; when to ask again where waiting helps.
func TestEachQuotaSaysWhatItIs(t *testing.T) {
	t.Parallel()
	waits := map[tenant.Quota]bool{tenant.RunsAtOnce: true, tenant.Streams: true}
	for _, q := range tenant.Quotas {
		most := int64(4711)
		if q == tenant.Bytes {
			most <<= 20 // people are told MiB
		}
		refusals := []*fault.Error{q.Full(most)}
		if waits[q] {
			refusals = append(refusals, q.FullAddress(most))
		}
		for _, f := range refusals {
			if f.Kind != fault.Exhausted || f.Code != "quota_"+string(q) {
				t.Errorf("%s: %v, %q", q, f.Kind, f.Code)
			}
			if says, does, ok := strings.Cut(f.Message, ": "); !ok || !strings.Contains(says, "4711") || does == "" {
				t.Errorf("%s: %q does not say how much, and what to do", q, f.Message)
			}
			if regexp.MustCompile(`\d+ [a-z]+s\b`).MatchString(f.Message) {
				t.Errorf("%s: %q is no English where the limit is 1", q, f.Message)
			}
			if (f.RetryAfter > 0) != waits[q] {
				t.Errorf("%s: ask again after %v", q, f.RetryAfter)
			}
		}
	}
}
