package tenant

import (
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Quota is what an organisation may have only so much of.
type Quota string

// The quotas.
const (
	RunsAtOnce Quota = "runs"      // that are under way
	PlansKept  Quota = "plans"     // with those under way
	Documents  Quota = "documents" // with those on their way to be found
	Bytes      Quota = "bytes"     // of all documents together
	Streams    Quota = "streams"   // that are open in one process
)

// Quotas are all of them.
var Quotas = []Quota{RunsAtOnce, PlansKept, Documents, Bytes, Streams}

// Code is what programs know a refusal by.
func (q Quota) Code() string { return "quota_" + string(q) }

const mebibyte = 1 << 20

// soon is after how long it may help to ask again, of what ends by itself.
const soon = 5 * time.Second

// Full refuses whoever has as much as they may have: the sentence says what of, how much, and what to do.
func (q Quota) Full(most int64) *fault.Error {
	switch q {
	case RunsAtOnce:
		return q.refusal(soon, "as many plans are being made for your organisation as may be at a time (%d): wait until one is done", most)
	case PlansKept:
		return q.refusal(0, "your organisation has as many plans as are kept for it (%d): delete some that you need no more; the oldest are forgotten in time", most)
	case Documents:
		return q.refusal(0, "your organisation has as many documents as are kept for it, those on their way included (%d): remove one first", most)
	case Bytes:
		return q.refusal(0, "the documents of your organisation may take up %d MiB together, and with this one they would take up more: remove some first", most/mebibyte)
	default: // Streams
		return q.refusal(soon, "as many streams are open for your organisation as may be at a time (%d): close one first", most)
	}
}

// FullAddress refuses a guest because of all the guests that come from the same address.
func (q Quota) FullAddress(most int64) *fault.Error {
	if q == Streams {
		return q.refusal(soon, "as many streams are open for guests from your address as may be at a time (%d): close one first", most)
	}
	return q.refusal(soon, "as many plans are being made for guests from your address as may be at a time (%d): wait until one is done", most)
}

// NoRoom refuses what comes all together or not at all: there is room for some of it only.
func (q Quota) NoRoom(more, have, most int) *fault.Error {
	return q.refusal(0, "at most %d plans are kept for your organisation, which has %d: %d more do not fit; delete some first", most, have, more)
}

func (q Quota) refusal(wait time.Duration, sentence string, args ...any) *fault.Error {
	f := fault.New(fault.Exhausted, sentence, args...)
	f.Code, f.RetryAfter = q.Code(), wait
	return f
}

// Spare is what a guest may have whatever other guests from the same address have: whoever comes as many guests must not shut
// their neighbours out.
const Spare = 4
