package telemetry

import (
	"net/http"
	"slices"
	"strconv"
	"time"
)

// RequestBegan counts a request that is being answered.
func (m *Metrics) RequestBegan() { m.move(httpInFlight, 1) }

// RequestEnded counts a request that was answered. route is the pattern that matched, empty when none did: what a client writes
// into an address must not become a label.
func (m *Metrics) RequestEnded(method, route string, status int, took time.Duration) {
	m.move(httpInFlight, -1)
	if route == "" {
		route = "none"
	}
	m.add(httpRequests, 1, methodLabel(method), route, strconv.Itoa(status))
	m.observe(httpLatency, millis(took), methodLabel(method), route)
}

// RateLimited counts a refusal; scope is user, org or address.
func (m *Metrics) RateLimited(scope string) { m.add(rateLimited, 1, scope) }

// QuotaRefused counts a refusal by a quota, such as runs.
func (m *Metrics) QuotaRefused(quota string) { m.add(quotaRefused, 1, quota) }

// methodLabel keeps invented methods from becoming labels.
func methodLabel(method string) string {
	known := []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch,
		http.MethodDelete, http.MethodOptions}
	if slices.Contains(known, method) {
		return method
	}
	return "other"
}
