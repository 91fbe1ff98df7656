package api

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/tripwright/tripwright/internal/client"
	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/slo"
)

type sloOut struct {
	CacheControl string `header:"Cache-Control"`
	Body         slo.Report
}

// slo says how the objectives stand, to whoever may see the metrics.
func (s *server) slo(ctx context.Context, in *struct {
	Authorization string `header:"Authorization" hidden:"true"`
	Window        string `query:"window" doc:"How far back to look: one minute to 24h, such as 30m." default:"24h"`
}) (*sloOut, error) {
	if err := s.watches(in.Authorization); err != nil {
		return nil, err
	}
	window, err := time.ParseDuration(in.Window)
	if err != nil || window < time.Minute || window > slo.Longest {
		return nil, fault.Field("window", "must be between 1m and %s, such as 30m", short(slo.Longest))
	}
	report, err := s.SLO(ctx, window)
	return &sloOut{"no-store", report}, err
}

func short(d time.Duration) string { return fmt.Sprintf("%.0fh", d.Hours()) }

// SLO says how the objectives of the server stand over a window. A server with a token for its metrics wants that as the access token.
func (c *Client) SLO(ctx context.Context, window time.Duration) (r slo.Report, err error) {
	return r, c.Do(ctx, client.Call{Method: "GET", Path: "/ops/slo", Query: url.Values{"window": {window.String()}}}, &r)
}
