package door

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"time"

	"github.com/google/uuid"

	"github.com/tripwright/tripwright/internal/tenant"
)

const (
	// KeyHeader is the header that names a write.
	KeyHeader    = "Idempotency-Key"
	replayHeader = "X-Idempotent-Replay"
	longestKey   = 200

	keepReplay = 24 * time.Hour  // how long a repeated request is answered as the first one was
	keepTime   = 5 * time.Second // how long keeping an answer may take, after the work
)

// writes are done once.
type writes struct {
	refuser
	replays Replays
}

// once does a write once: who repeats it with the same Idempotency-Key gets the first answer again. The key belongs to one
// user, one route and one body.
func (o writes) once(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k, hash, err := replayKey(r)
		if err != nil {
			o.TurnAway(w, r, err)
			return
		}
		before, err := o.replays.BeginReplay(r.Context(), k, hash, keepReplay)
		if err != nil {
			o.TurnAway(w, r, err)
			return
		}
		switch before.State {
		case ReplayStarted:
			o.first(w, r, k, before.Holder, next)
		case ReplayCompleted:
			w.Header().Set(replayHeader, "true")
			before.writeTo(w)
		case ReplayOther:
			o.TurnAway(w, r, Refusal(keyReused, "this Idempotency-Key was used for another request; make a new one"))
		default:
			e := Refusal(InProgress, "the same request is being answered; ask again in a moment")
			e.why.RetryAfter = time.Second
			o.TurnAway(w, r, e)
		}
	})
}

// first does the work, keeps its answer and gives it. What may end otherwise next time is not kept, nor what panics.
func (o writes) first(w http.ResponseWriter, r *http.Request, k ReplayKey, holder string, next http.Handler) {
	rec := &recorder{header: http.Header{}}
	defer func() {
		if rec.kept {
			return
		}
		ctx, cancel := later(r.Context())
		defer cancel()
		if err := o.replays.AbandonReplay(ctx, k, holder); err != nil {
			o.log.ErrorContext(ctx, "an unfinished write keeps its key", "trace_id", notesOf(ctx).trace, "error", err.Error())
		}
	}()
	next.ServeHTTP(rec, r)
	answer := rec.answer(holder)
	if repeats(answer.Status) {
		ctx, cancel := later(r.Context())
		defer cancel()
		err := o.replays.FinishReplay(ctx, k, answer)
		if err != nil {
			o.log.ErrorContext(ctx, "an answer is not kept", "trace_id", notesOf(ctx).trace, "error", err.Error())
		}
		rec.kept = err == nil
	}
	answer.writeTo(w)
}

// later is for what has to be kept after the work, whether or not the caller still waits.
func later(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(ctx), keepTime)
}

// repeats tells whether the same request would be answered the same later.
func repeats(status int) bool {
	return status < 499 && status != http.StatusConflict && status != http.StatusTooManyRequests
}

// replayKey reads what names a write, and hashes what it sends. The body is in memory by now.
func replayKey(r *http.Request) (k ReplayKey, hash string, err error) {
	key := r.Header.Get(KeyHeader)
	switch {
	case key == "" || len(r.Header.Values(KeyHeader)) != 1:
		return k, "", Refusal(keyRequired, "send one Idempotency-Key, a new one for each thing you want done")
	case len(key) > longestKey || !visible(key):
		return k, "", Refusal(keyRequired, "an Idempotency-Key is at most %d visible ASCII characters", longestKey)
	}
	body, err := Held(r.Body)
	if err != nil {
		return k, "", err
	}
	sum := sha256.New()
	io.WriteString(sum, r.URL.RawQuery+"\n")
	sum.Write(body)
	return ReplayKey{Method: r.Method, Path: r.URL.Path, Key: key}, hex.EncodeToString(sum.Sum(nil)), nil
}

func visible(key string) bool {
	for _, c := range []byte(key) {
		if c <= ' ' || c > '~' {
			return false
		}
	}
	return true
}

// Keyed is what handlers of writes read besides their bodies.
type Keyed struct {
	Key string `header:"Idempotency-Key" required:"true" minLength:"1" maxLength:"200" doc:"A name of your own for this write: who repeats a request with the same key gets the first answer again, and nothing is done twice."`
}

// WorkID names what a write makes. The same write of the same user makes the same name: even if the program dies between doing
// it and keeping the answer, the repeated request finds what was made.
func (k Keyed) WorkID(ctx context.Context, what string, body []byte) (string, error) {
	who, err := tenant.From(ctx)
	if err != nil {
		return "", err
	}
	var name []byte
	for _, part := range [][]byte{[]byte(who.Org), []byte(who.User), []byte(what), []byte(k.Key), body} {
		sum := sha256.Sum256(part)
		name = append(name, sum[:]...)
	}
	return uuid.NewHash(sha256.New(), uuid.Nil, name, 8).String(), nil
}
