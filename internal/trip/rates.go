package trip

import (
	"strings"

	"github.com/tripwright/tripwright/internal/calendar"
	"github.com/tripwright/tripwright/internal/wording"
)

// RatesOf begins what a breakdown says of exchange rates, in the words of the requirements; people read it by Rates.
const RatesOf = "FX as-of %s: %s"

// Rates is what people read of the exchange rates that a breakdown stands on.
func (c CostBreakdown) Rates(lang wording.Language) string {
	var date calendar.Date
	day, says, ok := strings.Cut(strings.TrimPrefix(c.Disclaimer, "FX as-of "), ": ")
	if ok {
		date, _ = calendar.ParseDate(day)
	}
	if !strings.HasPrefix(c.Disclaimer, "FX as-of ") || !date.Valid() {
		return c.Disclaimer // it is in another language, or another program's
	}
	return lang.Say("Exchange rates of %s: %s", lang.Date(date), says)
}
