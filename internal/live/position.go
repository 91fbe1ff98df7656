package live

import (
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// Position is where in a run's story a stream begins. The zero value is the beginning.
//
// AfterSeq is exact: the first event sent is the next one. AfterTS is a moment, and several events may share one: the stream
// begins with the first event, by Seq, that is not older than it. So the last event the reader has comes once more, and none
// that it has not is lost, even where clocks disagree; a reader knows the repeated ones by their IDs. With both, AfterSeq
// decides. An AfterSeq beyond the end of the story is from another story: the stream begins at the beginning.
type Position struct {
	AfterSeq int64
	AfterTS  time.Time
}

// How a reader said where it had been.
const (
	lastEventID = "Last-Event-ID"
	lastTS      = "last_ts"
)

// ParsePosition reads the header Last-Event-ID and the query parameter last_ts (RFC 3339). What cannot be read is
// fault.Invalid with its name.
func ParsePosition(r *http.Request) (p Position, err error) {
	if id := r.Header.Get(lastEventID); id != "" {
		p.AfterSeq, err = strconv.ParseInt(id, 10, 64)
		if err != nil || p.AfterSeq < 0 {
			return Position{}, fault.Field(lastEventID, "must be the number of an event of this stream")
		}
	}
	if ts := r.URL.Query().Get(lastTS); ts != "" {
		ts = strings.ReplaceAll(ts, " ", "+") // a plus sign that was not escaped
		p.AfterTS, err = time.Parse(time.RFC3339, ts)
		if err != nil {
			return Position{}, fault.Field(lastTS, "must be a moment as in 2026-06-01T09:30:00Z")
		}
	}
	return p, nil
}

// cameBack tells by which means the reader is here again, "" when it is here for the first time.
func (p Position) cameBack() string {
	switch {
	case p.AfterSeq > 0:
		return "last_event_id"
	case !p.AfterTS.IsZero():
		return "last_ts"
	}
	return ""
}
