package readers

import (
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/money"
	"github.com/tripwright/tripwright/internal/revise"
)

// "A better hotel" of a journey is better where the money that is left pays it, and nothing is given up for the others.
func TestBetterHotelsArePaidWithWhatIsLeft(t *testing.T) {
	t.Parallel()
	found := func() []anotherHotel {
		return []anotherHotel{{place: "Paris", name: "Regina", more: 900_00}, {place: "Munich", name: "Bayerischer Hof", more: 500_00}, {place: "Tokyo", name: "Okura", more: 300_00}}
	}
	for _, tt := range []struct {
		left money.Cents
		want string
		says string // of what stays out
	}{
		{2_000_00, "Tokyo Munich Paris", ""},
		{1_000_00, "Tokyo Munich", "In Paris the next better one costs about $900 more"},
		{300_00, "Tokyo", "In Munich the next better one"},
		{299_99, "", "Okura in Tokyo for about $300 more, Bayerischer Hof in Munich for about $500 more and Regina in Paris for about $900 more, and your budget leaves $299.99"},
		{-50_00, "", "your budget leaves $0"},
	} {
		paid, question := paidHotels(found(), revise.Text{Budget: 5_000_00, Total: 5_000_00 - tt.left})
		var places []string
		said := ""
		for _, h := range paid {
			places, said = append(places, h.place), said+h.says
		}
		if question != nil {
			said = question.Text
		}
		if got := strings.Join(places, " "); got != tt.want || (question != nil) != (tt.want == "") || !strings.Contains(said, tt.says) {
			t.Errorf("with %s left: %q, %q", tt.left, got, said)
		}
	}
}
