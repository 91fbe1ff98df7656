package tool

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/tripwright/tripwright/internal/fault"
)

// maxReply bounds what is read of an answer.
const maxReply = 1 << 20

// Get asks an HTTP service for JSON: the query is added to address, header may be nil, and the answer is read into v. A
// failure says by its kind what it means: Unavailable (not reached, 5xx, broken off), Exhausted (429), Denied (401, 403),
// NotFound (404), BadReply (any other refusal, or an answer that is not what was promised). Neither the address nor the
// query, which may hold a key, comes into an error.
func Get(ctx context.Context, client *http.Client, service, address string, query url.Values, header http.Header, v any) error {
	if header = header.Clone(); header == nil {
		header = http.Header{}
	}
	header.Set("Accept", "application/json")
	body, err := fetch(ctx, client, service, address+"?"+query.Encode(), header)
	if err != nil {
		return err
	}
	// Services add members whenever they like; what we read must be of the right type.
	if err := json.Unmarshal(body, v); err != nil {
		return fault.New(fault.BadReply, "%s answered with something that is not what it promised", service).Because(err)
	}
	return nil
}

// Fetch asks an HTTP service for a document of a media type, of at most a mebibyte. It fails as Get does.
func Fetch(ctx context.Context, client *http.Client, service, address, accept string) ([]byte, error) {
	return fetch(ctx, client, service, address, http.Header{"Accept": {accept}})
}

func fetch(ctx context.Context, client *http.Client, service, address string, header http.Header) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, fault.New(fault.Internal, "the address of %s is wrong", service)
	}
	req.Header = header
	if client == nil {
		client = http.DefaultClient
	}
	res, err := client.Do(req)
	if err != nil {
		return nil, unreached(ctx, service, err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return nil, refused(service, res)
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, maxReply))
	if err != nil {
		return nil, unreached(ctx, service, err)
	}
	return body, nil
}

func unreached(ctx context.Context, service string, err error) error {
	if ctx.Err() != nil {
		return gaveUp(ctx, service)
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // u itself prints the address
	}
	return fault.New(fault.Unavailable, "%s cannot be reached", service).Because(err)
}

func refused(service string, res *http.Response) error {
	e := fault.New(fault.BadReply, "%s refused the question (%d)", service, res.StatusCode)
	switch {
	case res.StatusCode >= 500:
		e = fault.New(fault.Unavailable, "%s has a fault of its own (%d)", service, res.StatusCode)
	case res.StatusCode == http.StatusTooManyRequests:
		e = fault.New(fault.Exhausted, "%s has been asked too often", service)
	case res.StatusCode == http.StatusUnauthorized || res.StatusCode == http.StatusForbidden:
		e = fault.New(fault.Denied, "%s does not accept the key", service)
	case res.StatusCode == http.StatusNotFound:
		e = fault.New(fault.NotFound, "%s does not know that", service)
	}
	if s, err := strconv.Atoi(res.Header.Get("Retry-After")); err == nil && s > 0 && s < 24*3600 {
		e.RetryAfter = time.Duration(s) * time.Second
	}
	return e
}
