package trip

import "slices"

// AccessibleBed tells whether the travellers ask for an accessible hotel.
func (in *Intent) AccessibleBed() bool {
	return slices.ContainsFunc(in.Requirements, func(r Requirement) bool {
		return r.Lodging != nil && slices.Contains(r.Lodging.Services, "accessible")
	})
}

// StepFree tells whether the travellers need ways without steps: who asks for an accessible hotel does, too.
func (in *Intent) StepFree() bool { return in.Prefs.StepFree || in.AccessibleBed() }

// Climbs tells whether a sight is known to be reached by steps alone.
func (a *Attraction) Climbs() bool { return a.StepFree != nil && !*a.StepFree }

// asksFor tells whether a wish is for a sight by its name.
func (r *Requirement) asksFor(a *Attraction) bool {
	return r.Sights != nil && r.Sights.Name != "" && a.Named(r.Sights.Name)
}

// InsistsOn tells whether the travellers insist on a sight by its name: they are out for it as long as it lasts.
func (in *Intent) InsistsOn(a *Attraction) bool {
	return slices.ContainsFunc(in.Requirements, func(r Requirement) bool { return r.Level == Must && r.asksFor(a) })
}

// AskedByName tells whether the travellers asked for a sight by its name, or pinned it.
func (in *Intent) AskedByName(a *Attraction) bool {
	return slices.ContainsFunc(in.Requirements, func(r Requirement) bool { return r.asksFor(a) }) || slices.ContainsFunc(in.Prefs.LockedSlots, func(l LockedSlot) bool { return l.ActivityID == a.ID })
}
