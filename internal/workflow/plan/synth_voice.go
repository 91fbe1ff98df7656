package plan

import (
	"context"

	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/wording"
)

// ModelTool is what a degradation calls language models.
const ModelTool = "language model"

// Voiceless is the degradation of a summary that stands, in part or as a whole, in code's own words because of why.
func Voiceless(why string) trip.Degradation {
	return trip.Degradation{Tool: ModelTool, Used: "rules", Reason: why + ", so the summary is in the program's own words"}
}

// speaks tells whether there is a voice for the language of a trip. The gate that holds its sentences against the facts reads English only,
// so that any other trip is told in code's own words.
func (t *turn) speaks(in *trip.Intent) bool {
	return t.flow.Voice != nil && !in.Lang.Is(wording.German)
}

// retell puts the voice's sentences into the summary, those that are true of the facts they stand on; the rest is said in
// code's own words. The itinerary says so where a sentence was refused or nobody could be asked.
func (t *turn) retell(ctx context.Context, it *trip.Itinerary) error {
	got, err := t.flow.Voice.Retell(ctx, it, t.Constrained)
	if err != nil {
		return err
	}
	summary, refs, refused := narrate.Retell(it, got.Sentences)
	it.Summary, it.SummaryRefs = summary, refs
	if len(refused) > 0 {
		got.Degraded = append(got.Degraded, Voiceless("some of its sentences were not borne out by the plan"))
		t.flow.Logger.WarnContext(ctx, "sentences of the voice were refused", "said", len(got.Sentences), "refused", len(refused))
	}
	narrate.Degrade(it, got.Degraded...)
	return nil
}
