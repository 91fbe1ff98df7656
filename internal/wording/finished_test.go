package wording

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/money"
)

// Whatever is said of a failure is known again when it is finished, and told as if it had not been.
func TestAFinishedSentenceIsKnownAgain(t *testing.T) {
	t.Parallel()
	for english := range germanProblems() {
		var args []any
		for _, v := range gap.FindAllString(english, -1) {
			switch {
			case v == "%%":
			case v == "%d":
				args = append(args, int64(4711+len(args)))
			case v == "%q":
				args = append(args, `a "b" c`)
			case strings.HasSuffix(v, "f"):
				args = append(args, 12.0)
			default:
				args = append(args, fmt.Sprintf("X%d", len(args)))
			}
		}
		want := German.Say(english, args...)
		if got := German.Whole(fmt.Sprintf(english, args...)); got != want {
			t.Errorf("%q: %q, want %q", english, got, want)
		}
		if got := German.Tell(fault.Sentence{Format: english, Args: args}); got != want {
			t.Errorf("%q unfinished: %q, want %q", english, got, want)
		}
	}
}

func TestWhatFillsASentenceIsToldAsWell(t *testing.T) {
	t.Parallel()
	inner := fault.New(fault.Exhausted, "a file may have at most %s: make it smaller, or send it in parts", fault.Sentence{Format: "%d bytes", Args: []any{4096}})
	outer := fault.Field("days", "cannot be laid out: %s", fault.Said(inner))
	const want = "lässt sich nicht auslegen: eine Datei darf höchstens 4.096 Byte haben: mach sie kleiner, oder schick sie in Teilen"
	tests := []struct{ name, got, want string }{
		{"unfinished", German.Tell(outer.Sentence()), want},
		{"finished", German.Whole(outer.Message), want},
		{"with its field", German.Message(outer), "days: " + want},
		{"with its field, finished", German.Whole(fault.Message(outer)), "days: " + want},
		{"in English", English.Message(outer), fault.Message(outer)},
		{"a sum", German.Tell(fault.Field("x", "leaves no budget: it is %s now", money.Cents(-123450)).Sentence()), "lässt kein Budget übrig: jetzt sind es -1.234,50\u00a0$"},
		{"a sum, finished", German.Whole("leaves no budget: it is -$1,234.50 now"), "lässt kein Budget übrig: jetzt sind es -1.234,50\u00a0$"},
		{"a round sum, finished", German.Whole("leaves no budget: it is $20 now"), German.Say("leaves no budget: it is %s now", money.Cents(2000))},
		{"a count", German.Tell(fault.Field("x", "That is %s, and Tripwright plans trips of %d to %d days.", Counted{1, Days}, 4, 7).Sentence()),
			"Das macht 1 Tag, und Tripwright plant Reisen von 4 bis 7 Tagen."},
		{"a count, finished", German.Whole("That is 12 days, and Tripwright plans trips of 4 to 7 days."), "Das macht 12 Tage, und Tripwright plant Reisen von 4 bis 7 Tagen."},
		{"what only looks like a count", German.Whole("leaves no budget: it is 1 days now"), "lässt kein Budget übrig: jetzt sind es 1 days"},
		{"what is no fault of ours", German.Message(fmt.Errorf("dsn=secret")), "in Tripwright ist etwas schiefgegangen; Genaueres steht im Protokoll"},
		{"what nobody said", German.Whole("nobody ever said so"), "nobody ever said so"},
		{"in English, finished", English.Whole(outer.Message), outer.Message},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, tt.got, tt.want)
		}
	}
}
