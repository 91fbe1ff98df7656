package sse

import (
	"context"
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/tripwright/tripwright/internal/fault"
)

// refusalBytes is how much of a refusal is kept.
const refusalBytes = 8 << 10

// judge tells what an answer means: worked is a stream.
func (f *follower) judge(res *http.Response) (ending, error) {
	f.hold = 0
	switch {
	case res.StatusCode == http.StatusNoContent:
		return over, nil
	case res.StatusCode == http.StatusTooManyRequests, res.StatusCode >= 500:
		if seconds, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && seconds > 0 {
			f.hold = min(time.Duration(seconds)*time.Second, longestRetry)
		}
		return lost, errors.New(res.Status)
	}
	media, _, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	if res.StatusCode == http.StatusOK && err == nil && media == MediaType {
		return worked, nil
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, refusalBytes))
	if err != nil {
		return lost, err
	}
	return refused, &Refused{Status: res.StatusCode, Header: res.Header, Body: body}
}

// once follows one connection to its end.
func (f *follower) once(ctx context.Context, yield func(Event, error) bool) (ending, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	pulse := &pulse{within: f.Silence}
	pulse.timer = time.AfterFunc(f.Silence, func() { cancel(errors.New("no heartbeat")) })
	defer pulse.timer.Stop()

	ask, err := f.request(ctx)
	if err != nil {
		return refused, fault.New(fault.Invalid, "the address of the event stream is none").Because(err)
	}
	res, err := f.Client.Do(ask)
	if err != nil {
		return lost, cause(ctx, err)
	}
	defer res.Body.Close()
	if how, err := f.judge(res); how != worked {
		return how, err
	}
	pulse.in = res.Body
	return f.read(ctx, pulse, yield)
}

// read gives the events of one connection. One event or two comments (the greeting and a heartbeat) show that it works.
func (f *follower) read(ctx context.Context, pulse *pulse, yield func(Event, error) bool) (ending, error) {
	how, comments := lost, 0
	in := NewReader(pulse)
	in.LastID, in.Limit = f.LastID, f.Limit
	in.Comment = func(string) {
		if comments++; comments >= 2 {
			how = worked
		}
	}
	for {
		e, err := in.Read()
		f.LastID = in.LastID
		if in.Retry > 0 {
			f.retry = in.Retry
		}
		if fault.Is(err, fault.BadReply) {
			return refused, err
		}
		if err != nil {
			return how, cause(ctx, err)
		}
		how = worked
		pulse.timer.Stop() // the time that the caller takes is not the server's silence
		if !yield(e, nil) {
			return over, nil
		}
		pulse.timer.Reset(f.Silence)
	}
}

func (f *follower) request(ctx context.Context) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, f.URL, nil)
	if err != nil {
		return nil, err
	}
	for name, values := range f.Header {
		req.Header[name] = values
	}
	req.Header.Set("Accept", MediaType)
	req.Header.Set("Cache-Control", "no-store")
	if f.LastID != "" {
		req.Header.Set("Last-Event-ID", f.LastID)
	}
	return req, nil
}

// pulse passes what is read and notes that there was something.
type pulse struct {
	in     io.Reader
	timer  *time.Timer
	within time.Duration
}

func (p *pulse) Read(b []byte) (int, error) {
	n, err := p.in.Read(b)
	if n > 0 {
		p.timer.Reset(p.within)
	}
	return n, err
}

// cause says why the connection broke, when we broke it ourselves.
func cause(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}
