package rag

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/fault"
)

// maxReply bounds what is read of a service's answer: some hundred vectors of three thousand numbers as text.
const maxReply = 32 << 20

// Service says where an encoder is that is a server, and what it is asked for.
type Service struct {
	BaseURL    string       // empty means the protocol's own
	Key        string       // sent as a bearer token; may be empty
	Model      string       // required
	Dimensions int          // of the model's vectors; required
	Batch      int          // texts in one question; 0 means the protocol's own number
	Client     *http.Client // nil means http.DefaultClient
}

// Or fills in what a protocol has of its own, and is fault.Invalid with the field's name where something is missing.
func (s Service) Or(base string, batch int) (Service, error) {
	s.BaseURL = strings.TrimRight(cmp.Or(s.BaseURL, base), "/")
	s.Batch = cmp.Or(s.Batch, batch)
	s.Client = cmp.Or(s.Client, http.DefaultClient)
	switch {
	case s.Model == "":
		return s, fault.Field("model", "must not be empty")
	case s.Dimensions < 1 || s.Dimensions > 8192:
		return s, fault.Field("dimensions", "must be between 1 and 8192")
	case s.Batch < 1:
		return s, fault.Field("batch", "must be at least 1")
	}
	return s, nil
}

// Post asks at a path: in goes as JSON, the answer is read into out. A failure says by its kind what it means: Unavailable (not
// reached, 5xx), Exhausted (429, with RetryAfter where the service names it), Denied (401, 403), BadReply (any other refusal, or
// an answer that is not JSON of out's shape); the end of ctx gives its own error. Neither the address nor the key comes into
// an error.
func (s Service) Post(ctx context.Context, path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.BaseURL+path, bytes.NewReader(body))
	if err != nil {
		return fault.New(fault.Internal, "the address of the encoder is wrong")
	}
	req.Header.Set("Content-Type", "application/json")
	if s.Key != "" {
		req.Header.Set("Authorization", "Bearer "+s.Key)
	}
	res, err := s.Client.Do(req)
	if err != nil {
		return unreached(ctx, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return refused(res)
	}
	reply, err := io.ReadAll(io.LimitReader(res.Body, maxReply))
	if err != nil {
		return unreached(ctx, err)
	}
	if err := json.Unmarshal(reply, out); err != nil {
		return noEncoder(fault.BadReply, "the encoder answered with something that is not what it promised").Because(err)
	}
	return nil
}

func unreached(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // u itself prints the address
	}
	return noEncoder(fault.Unavailable, "the encoder cannot be reached").Because(err)
}

func refused(res *http.Response) error {
	e := noEncoder(fault.BadReply, "the encoder refused the question (%d)", res.StatusCode)
	switch {
	case res.StatusCode >= 500:
		e = noEncoder(fault.Unavailable, "the encoder has a fault of its own (%d)", res.StatusCode)
	case res.StatusCode == http.StatusTooManyRequests:
		e = noEncoder(fault.Exhausted, "the encoder has been asked too often")
	case res.StatusCode == http.StatusUnauthorized, res.StatusCode == http.StatusForbidden:
		e = noEncoder(fault.Denied, "the encoder does not accept the key")
	}
	if s, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && s > 0 && s < 24*3600 {
		e.RetryAfter = time.Duration(s) * time.Second
	}
	return e
}

// Unit brings each vector to length one in its place, or is fault.BadReply when they are not want vectors of so many finite
// numbers.
func Unit(vectors [][]float32, want, dimensions int) error {
	if len(vectors) != want {
		return noEncoder(fault.BadReply, "the encoder gave %d vectors for %d texts", len(vectors), want)
	}
	for _, v := range vectors {
		sum := 0.0
		for _, x := range v {
			sum += float64(x) * float64(x)
		}
		if len(v) != dimensions || math.IsInf(sum, 0) || math.IsNaN(sum) {
			return noEncoder(fault.BadReply, "the encoder gave a vector that is not %d numbers", dimensions)
		}
		if sum > 0 {
			for i := range v {
				v[i] = float32(float64(v[i]) / math.Sqrt(sum))
			}
		}
	}
	return nil
}
