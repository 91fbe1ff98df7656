package trip

import "github.com/tripwright/tripwright/internal/wording"

// In says in a language what of the cost of a drive is rent, what is parking, and of a drive that the traveller arranged what is fuel, and that all are no more than
// estimates; nothing where there is none of them.
func (c *Car) In(lang wording.Language) (out []string) {
	if c == nil {
		return nil
	}
	if c.Days > 0 {
		out = append(out, lang.Say("of that about %s of rent for %s", c.Rent, lang.Count(c.Days, wording.Days)))
	}
	switch nights := lang.Count(c.Nights, wording.Night); {
	case c.Parking > 0:
		out = append(out, lang.Say("of that about %s of parking for %s", c.Parking, nights))
	case c.Nights > 0:
		out = append(out, lang.Say("no parking is counted at a bed that you arranged: ask there what it costs"))
	}
	if c.Fuel > 0 {
		out = append(out, lang.Say("of that about %s of fuel", c.Fuel))
	}
	return out
}
