package meter

import (
	"cmp"
	"encoding/json"

	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// data is what the meter reads of an event's data: what screens draw, and what is there to be counted. What is absent is zero.
type data struct {
	plan.Detail
	CostUSD float64 `json:"cost_usd"` // of the turn; nothing was paid when absent
}

func dataOf(e run.Event) data {
	var d data
	if len(e.Data) > 0 && json.Unmarshal(e.Data, &d) != nil {
		return data{} // written by another version
	}
	return d
}

// end is what the last event says, or else what was heard here.
func (d data) end(r *metered) plan.EndDetail {
	if d.End == nil {
		return plan.EndDetail{AskedAt: r.asked, Kind: r.kind, Repairs: r.cycles}
	}
	end := *d.End
	end.Repairs = max(end.Repairs, r.cycles) // a cycle that found nothing to mend is one too; the itinerary does not tell of it
	if end.AskedAt.IsZero() {
		end.AskedAt = r.asked
	}
	end.Kind = cmp.Or(end.Kind, r.kind)
	return end
}
