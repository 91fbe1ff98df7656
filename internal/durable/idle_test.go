package durable

import (
	"net/url"
	"testing"

	"github.com/tripwright/tripwright/internal/servertest"
)

// The server ends a transaction whose process sleeps after ten seconds, or after what the address asks for.
func TestHowLongATransactionMaySleep(t *testing.T) {
	t.Parallel()
	for asked, want := range map[string]string{"": "10s", "7000": "7s"} {
		address, err := url.Parse(servertest.Postgres(t))
		if err != nil {
			t.Fatal(err)
		}
		if asked != "" {
			q := address.Query()
			q.Set(idleParam, asked)
			address.RawQuery = q.Encode()
		}
		s, err := openServer(t.Context(), Config{URL: address.String()})
		if err != nil {
			t.Fatal(err)
		}
		var got string
		err = s.book.DB.QueryRowContext(t.Context(), "SHOW "+idleParam).Scan(&got)
		s.close()
		if err != nil || got != want {
			t.Errorf("asked for %q: %s, want %s; %v", asked, got, want, err)
		}
	}
}
