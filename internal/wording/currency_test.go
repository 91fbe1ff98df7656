package wording

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/money"
)

func TestSumsAreToldInTheCurrencyThatPeopleCountIn(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		currency string
		rate     money.Rate
		usd      money.Cents
		english  string
		german   string
	}{
		{"EUR", 1_161_800_000, 290450, "€2,500", "2.500\u00a0€"},
		{"EUR", 1_161_800_000, 1000, "€8.61", "8,61\u00a0€"},
		{"EUR", 1_161_800_000, -1000, "-€8.61", "-8,61\u00a0€"},
		{"GBP", 1_340_000_000, 0, "£0", "0\u00a0£"},
		{"CHF", 1_250_000_000, 12500, "CHF\u00a0100", "100\u00a0CHF"},
		{"CAD", 730_000_000, 255, "CAD\u00a03.50", "3,50\u00a0CAD"},
		{"CAD", 730_000_000, 20, "CAD\u00a00.25", "0,25\u00a0CAD"},
		{"CAD", 730_000_000, 182500, "CAD\u00a02,500", "2.500\u00a0CAD"},
		{"SEK", 105_000_000, 1000, "SEK\u00a095.20", "95,20\u00a0SEK"},
		{"SEK", 105_000_000, 262500, "SEK\u00a025,000", "25.000\u00a0SEK"},
		{"JPY", 6_620_000, 198600, "¥300,000", "300.000\u00a0¥"},
		{"KRW", 730_000, 1000, "₩13,700", "13.700\u00a0₩"},
		{"USD", 1_000_000_000, 123450, "$1,234.50", "1.234,50\u00a0$"},
		{"EUR", 0, 100, "$1", "1\u00a0$"}, // a rate that nobody knows
		{"", 5, 100, "$1", "1\u00a0$"},
	} {
		if got := English.Counting(tt.currency, tt.rate).Money(tt.usd); got != tt.english {
			t.Errorf("%d cents in %s are %q, want %q", tt.usd, tt.currency, got, tt.english)
		}
		if got := German.Counting(tt.currency, tt.rate).Money(tt.usd); got != tt.german {
			t.Errorf("%d cents in %s are %q in German, want %q", tt.usd, tt.currency, got, tt.german)
		}
	}
	euros := Language("").Counting("EUR", 1_161_800_000)
	if got := euros.Say("%s a night, %d nights", money.Cents(1000), 3); got != "€8.61 a night, 3 nights" {
		t.Errorf("said %q", got)
	}
	if got := euros.Signed(1000) + " " + euros.Signed(-1000) + " " + euros.Signed(0); got != "+€8.61 -€8.61 €0" {
		t.Errorf("signed: %s", got)
	}
	if euros.Plain() != "" || German.Counting("EUR", 1e9).Plain() != German || German.Counting("EUR", 1e9).Counting("USD", 1e9) != German {
		t.Error("the language alone is lost")
	}
}

// A budget that was said in a currency is shown as it was said, although it is kept in US cents.
func TestABudgetComesBackAsItWasSaid(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rate := money.Rate(rapid.Int64Range(20_000, 4_000_000_000).Draw(t, "rate"))
		said := money.Cents(rapid.Int64Range(1, 900).Draw(t, "said")) * 10_000_00
		l := English.Counting("XYZ", rate)
		if got, _ := l.Converted(rate.USD(said)); got != said {
			t.Fatalf("%d is %d at %s", said, got, rate)
		}
	})
}
