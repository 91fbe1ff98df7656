package plan

import (
	"context"

	"github.com/tripwright/tripwright/internal/narrate"
	"github.com/tripwright/tripwright/internal/trip"
)

// ModelTool is what a degradation calls language models.
const ModelTool = "language model"

// Voiceless is the degradation of a summary that stands, in part or as a whole, in code's own words because of why.
func Voiceless(why string) trip.Degradation {
	return trip.Degradation{Tool: ModelTool, Used: "rules", Reason: why + ", so the summary is in the program's own words"}
}

// retell puts the voice's sentences into the summary, those that are true of the facts they stand on; the rest is said in
// code's own words. The itinerary says so where a sentence was refused or nobody could be asked.
func (v *visit) retell(ctx context.Context, it *trip.Itinerary) error {
	got, err := v.Voice.Retell(ctx, it, v.constrained)
	if err != nil {
		return err
	}
	summary, refs, refused := narrate.Retell(it, got.Sentences)
	it.Summary, it.SummaryRefs = summary, refs
	if len(refused) > 0 {
		got.Degraded = append(got.Degraded, Voiceless("some of its sentences were not borne out by the plan"))
		v.Logger.WarnContext(ctx, "sentences of the voice were refused", "said", len(got.Sentences), "refused", len(refused))
	}
	narrate.Degrade(it, got.Degraded...)
	return nil
}
