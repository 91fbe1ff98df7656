package terminal_test

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/tripwright/tripwright/internal/run"
)

// events are a run that is planned, found too dear, repaired, and written down.
func events() []run.Event {
	b := &eventList{}
	b.node("intent_extractor", 12, "5 days in Paris for 2 adults and 1 child, $1,500; art and food", nil)
	b.node("rag", 38, "62 sights and 41 restaurants, 3 passages", nil)
	b.add("planner", run.NodeStarted, "Trying branches", nil, -1)
	b.add("planner", run.NodeRunning, "Exploring 4 route options", nil, -1)
	for i, n := range []string{"CDG + luxury", "CDG + mid", "ORY + luxury", "ORY + mid"} {
		b.add("planner", run.NodeRunning, fmt.Sprintf("%s: %d stops for about $%d", n, 17-i, 1900-90*i),
			map[string]any{"branch": map[string]any{"name": n, "stops": 17 - i, "total_usd_cents": 190000 - 9000*i}}, -1)
	}
	b.add("planner", run.NodeCompleted, "4 branches filled", nil, 1240)
	b.node("selector", 3, "Selected ORY + luxury-tier hotel of 4 branches", map[string]any{"days": b.days("Catacombs")})
	b.node("tool_executor", 310, "14 calls, 9 answered from memory", nil)
	b.node("resolve", 21, "At the prices of the dates the trip costs $1,790 (+$30 against typical)", nil)
	b.node("verifier", 4, "1 violation, 2 worth knowing", map[string]any{"violations": []any{}})
	b.node("repair", 160, "Cycle 1: downgrade_hotel luxury → mid, swap_airport ORY → CDG, -$300, 1 → 0 violations",
		map[string]any{"days": b.days("Louvre Museum"), "repair": repairs()[0]})
	b.node("verifier", 4, "0 violations, 2 worth knowing", nil)
	b.node("synthesizer", 55, "83 citations, 100 % of the claims have evidence", nil)
	b.node("responder", 6, "5 days in Paris, 10–14 June 2025 kept", nil)
	b.add("responder", run.Done, "", nil, -1)
	return b.all
}

// failing are a run that ends without a plan.
func failing() []run.Event {
	b := &eventList{}
	b.node("intent_extractor", 12, "5 days in Paris", nil)
	b.add("planner", run.NodeStarted, "", nil, -1)
	b.add("planner", run.NodeError, "No pair of flights fits the dates.", map[string]any{"problem": map[string]any{"message": "No pair of flights fits the dates."}}, 7)
	b.all[len(b.all)-1].Reason = "no_valid_plan"
	return b.all
}

type eventList struct{ all []run.Event }

func (l *eventList) node(name string, ms int64, note string, data any) {
	l.add(name, run.NodeStarted, "", nil, -1)
	l.add(name, run.NodeCompleted, note, data, ms)
}

func (l *eventList) add(name string, s run.EventStatus, note string, data any, ms int64) {
	e := run.Event{Seq: int64(len(l.all) + 1), Node: name, Attempt: 1, Status: s, DecisionNote: note, TS: time.Unix(0, 0).UTC()}
	if data != nil {
		raw, err := json.Marshal(data)
		if err != nil {
			panic(err)
		}
		e.Data = raw
	}
	if ms >= 0 {
		e.DurationMS = &ms
	}
	l.all = append(l.all, e)
}

func (l *eventList) days(first string) []any {
	stops := [][]string{{"Jardin du Luxembourg"}, {first, "Sainte-Chapelle", "Passage des Panoramas"}, {"Musée d'Orsay"},
		{"Cité de l'architecture et du patrimoine, galerie des moulages et des peintures murales", "Trocadéro"}, {}}
	var out []any
	for i, s := range stops {
		out = append(out, map[string]any{"date": day(10 + i).String(), "stops": s})
	}
	return out
}
