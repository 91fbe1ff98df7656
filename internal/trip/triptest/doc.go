// Package triptest holds one sample trip for tests, whole and valid: five days in Paris with two hotels, two pairs of
// flights, a dozen sights, four restaurants and the weather; and what it takes to vary it. Names and places are real;
// schedules, prices and hours are rounded for the sample. Only tests may import it.
//
//	intent, plan, facts := triptest.Paris()
//	slot := triptest.Find(&plan, "louvre")
//	slot.Window = calendar.MustWindow("17:00", "18:30")
//	triptest.Connect(&plan, facts) // every leg anew, after slots were moved, replaced, added or taken out
package triptest
