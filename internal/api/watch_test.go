package api_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/tripwright/tripwright/internal/api"
)

// Who watches over a program gets the pages of the service, and no other door is there.
func TestWatchOpensThreeDoorsAlone(t *testing.T) {
	t.Parallel()
	ok := true
	h, err := api.NewWatch(api.Config{
		Ready:   func(context.Context) []api.Check { return []api.Check{{Name: "store", OK: ok}} },
		Metrics: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("runs_total 0\n")) }),
	})
	if err != nil {
		t.Fatal(err)
	}
	status := func(method, path string) int {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, path, nil))
		return w.Code
	}
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 200, "/plan": 404, "/auth/me": 404, "/openapi.json": 404} {
		if got := status("GET", path); got != want {
			t.Errorf("GET %s: want %d, got %d", path, want, got)
		}
	}
	if got := status("POST", "/auth/login"); got != 404 {
		t.Errorf("one can sign in at a worker: %d", got)
	}
	ok = false
	if got := status("GET", "/readyz"); got != 503 {
		t.Errorf("a part is missing and /readyz says %d", got)
	}
}
