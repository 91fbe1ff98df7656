package eval

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/trip"
)

// list judges a field of several words: all of them, and of most fields no other.
func (n notes) list(field string, want []string) Noted {
	var got []string
	switch field {
	case "themes":
		got = n.themes()
	case "airports":
		got = n.in.Airports
	case "must_see":
		got = n.musts()
	case "excluded":
		for _, e := range n.in.Excluded {
			got = append(got, exclusionText(e))
		}
	case "requirements":
		return n.requirements(want)
	}
	got, want = slices.Clone(got), slices.Clone(want)
	slices.Sort(got)
	slices.Sort(want)
	return note(field, strings.Join(want, " "), strings.Join(slices.Compact(got), " "))
}

// themes are those asked for; family may have been added for children.
func (n notes) themes() []string {
	return slices.DeleteFunc(slices.Clone(n.in.Prefs.Themes), func(t string) bool { return t == "family" && n.in.Prefs.KidFriendly })
}

// musts are the sights that must be in the plan.
func (n notes) musts() (ids []string) {
	for _, r := range n.in.Requirements {
		if r.Sights != nil && r.Sights.Name != "" && r.Level == trip.Must {
			ids = append(ids, r.Sights.Name)
		}
	}
	for _, l := range n.in.Prefs.LockedSlots {
		ids = append(ids, l.ActivityID)
	}
	return ids
}

func exclusionText(e trip.Exclusion) string {
	if e.Option != "" {
		return "option=" + e.Option
	}
	return "type=" + e.Type
}

// requirements judges typed wishes: all that are expected must be there, others may be.
func (n notes) requirements(want []string) Noted {
	var got []string
	for _, r := range n.in.Requirements {
		got = append(got, requirementTexts(r)...)
	}
	if n.in.IsJourney() { // which says of each way how one travels
		for _, t := range n.in.Transfers {
			got = append(got, fmt.Sprintf("transport.mode=%s must", t.Mode))
		}
	}
	if most, ok := n.mostOfDays(); ok {
		got = append(got, fmt.Sprintf("days.most_sights=%d must", most))
	}
	ok := true
	for _, w := range want {
		ok = ok && slices.ContainsFunc(got, func(g string) bool { return sameName(g, w) })
	}
	return Noted{"requirements", strings.Join(want, ", "), strings.Join(got, ", "), ok}
}

// mostOfDays is how many sights every day of the trip has at most, where that is wished of all alike.
func (n notes) mostOfDays() (most int, ok bool) {
	days := n.in.Days
	if len(days) == 0 || len(days) != n.in.DateWindow.Days() || days[0].Most == nil {
		return 0, false
	}
	most = *days[0].Most
	return most, !slices.ContainsFunc(days, func(d trip.DayWish) bool { return d.Most == nil || *d.Most != most })
}

// sameName tells whether two wishes say the same: a place may be named by its id or by its name.
func sameName(a, b string) bool {
	plain := func(s string) string { return trip.Fold(strings.NewReplacer("_", " ", "=", " = ").Replace(s)) }
	return plain(a) == plain(b)
}

// requirementTexts writes a wish as the files do: "lodging.tier=luxury must", one line a member.
func requirementTexts(r trip.Requirement) (out []string) {
	b, err := json.Marshal(r)
	if err != nil {
		return nil
	}
	var kinds map[string]json.RawMessage
	if json.Unmarshal(b, &kinds) != nil {
		return nil
	}
	for kind, raw := range kinds {
		var members map[string]any
		if json.Unmarshal(raw, &members) != nil {
			continue // the level
		}
		for name, v := range members {
			for _, value := range valuesOf(v) {
				out = append(out, fmt.Sprintf("%s.%s=%s %s", kind, name, value, r.Level))
			}
		}
	}
	slices.Sort(out)
	return out
}

func valuesOf(v any) []string {
	switch v := v.(type) {
	case []any:
		out := make([]string, len(v))
		for i := range v {
			out[i] = fmt.Sprint(v[i])
		}
		return out
	case float64:
		return []string{strconv.FormatFloat(v, 'f', -1, 64)}
	}
	return []string{fmt.Sprint(v)}
}
