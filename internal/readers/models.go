package readers

import (
	"context"
	"log/slog"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/models"
	"github.com/tripwright/tripwright/internal/revise"
	"github.com/tripwright/tripwright/internal/trip"
	"github.com/tripwright/tripwright/internal/workflow/explore"
	"github.com/tripwright/tripwright/internal/workflow/plan"
)

// Models are who read, taste and retell before the rules do.
type Models struct {
	Model llm.Model
	Rules *Rules
	Meter llm.Meter
	Log   *slog.Logger
}

// Before puts the models in front of the rules of d.
func (m Models) Before(d *plan.Deps) {
	spots := func(city string) ([]models.Spot, error) { return spotsOf(m.Rules.atlas, city) }
	d.Reader = modelFirst{models.Reader{Model: m.Model, Cities: m.Rules.atlas.Cities, Meter: m.Meter, Rate: m.Rules.Rate}, d.Reader, m.Log}
	d.Words = editFirst{models.EditReader{Model: m.Model, Spots: spots, Meter: m.Meter, Rate: m.Rules.Rate}, d.Words, m.Log}
	d.Taster = tasteFirst{models.Taster{Model: m.Model, Meter: m.Meter}, m.Log}
	d.Voice = voiceFirst{models.Voice{Model: m.Model, Meter: m.Meter}, m.Log}
}

// instead says what stands in for a model that was not to be had.
func instead(used, why string) trip.Degradation {
	return trip.Degradation{Tool: plan.ModelTool, Used: used, Reason: fault.Whole(why).String()}
}

// modelFirst reads with a model, and with the rules where the model is not to be had.
type modelFirst struct {
	model, rules plan.Reader
	log          *slog.Logger
}

// Read reads a sentence. An answer of the model that is not what was asked for is its caller's to judge: it rolls back and
// asks once more (S0.88), and then the run ends (S0.91).
func (r modelFirst) Read(ctx context.Context, req plan.Request, constrained bool) (plan.Reading, error) {
	got, err := r.model.Read(ctx, req, constrained)
	if !away(ctx, err) {
		return got, err
	}
	tellAway(ctx, r.log, "intent", err)
	got, err = r.rules.Read(ctx, req, constrained)
	got.Degraded = append(got.Degraded, instead("rules", "it was not to be had, so your sentence was read by fixed rules, which understand less"))
	return got, err
}

// editFirst reads the descriptions of edits in the same way.
type editFirst struct {
	model, rules revise.Reader
	log          *slog.Logger
}

// ReadEdit reads a description.
func (r editFirst) ReadEdit(ctx context.Context, said revise.Text, constrained bool) (revise.Reading, error) {
	got, err := r.model.ReadEdit(ctx, said, constrained)
	if !away(ctx, err) {
		return got, err
	}
	tellAway(ctx, r.log, "edit", err)
	got, err = r.rules.ReadEdit(ctx, said, constrained)
	got.Degraded = append(got.Degraded, instead("rules", "it was not to be had, so what you want changed was read by fixed rules, which understand less"))
	return got, err
}

// tasteFirst asks a model how much sights are liked, and has no opinion where the model is not to be had.
type tasteFirst struct {
	models.Taster
	log *slog.Logger
}

// Taste asks the model.
func (t tasteFirst) Taste(ctx context.Context, in trip.Intent, sights []trip.Attraction, constrained bool) (explore.Tasted, error) {
	got, err := t.Taster.Taste(ctx, in, sights, constrained)
	if !away(ctx, err) {
		return got, err
	}
	tellAway(ctx, t.log, "taste", err)
	return explore.Tasted{Degraded: []trip.Degradation{instead("omitted", "it was not to be had, so sights are weighed by your themes alone")}}, nil
}

// voiceFirst has a model retell summaries, and leaves them in code's own words where the model is not to be had.
type voiceFirst struct {
	model plan.Voice
	log   *slog.Logger
}

// Retell asks the model.
func (v voiceFirst) Retell(ctx context.Context, it *trip.Itinerary, constrained bool) (plan.Retelling, error) {
	got, err := v.model.Retell(ctx, it, constrained)
	if !away(ctx, err) {
		return got, err
	}
	tellAway(ctx, v.log, "voice", err)
	return plan.Retelling{Degraded: []trip.Degradation{plan.Voiceless("it was not to be had")}}, nil
}

// away tells whether a question had no answer at all: the model is down, busy, too dear, or not to be asked with this key. It
// does not matter which, to a traveller. Whoever gave up themselves does not want another answer.
func away(ctx context.Context, err error) bool {
	return err != nil && ctx.Err() == nil && !fault.Is(err, fault.BadReply)
}

// tellAway says in the log why the rules took over; what is a mistake of ours or of the settings is louder.
func tellAway(ctx context.Context, log *slog.Logger, task string, err error) {
	level := slog.LevelWarn
	if k := fault.KindOf(err); k != fault.Unavailable && k != fault.Exhausted {
		level = slog.LevelError
	}
	log.Log(ctx, level, "the language model was not to be had", "task", task, "kind", fault.KindOf(err).String(), "error", err.Error())
}

// HeardBy has a meter hear of what is asked of models, where nobody else does.
func HeardBy(d *plan.Deps, m llm.Meter) {
	if model, ok := d.Reader.(models.Reader); ok && model.Meter == nil {
		model.Meter = m
		d.Reader = model
	}
	if model, ok := d.Words.(models.EditReader); ok && model.Meter == nil {
		model.Meter = m
		d.Words = model
	}
	if model, ok := d.Taster.(models.Taster); ok && model.Meter == nil {
		model.Meter = m
		d.Taster = model
	}
	if model, ok := d.Voice.(models.Voice); ok && model.Meter == nil {
		model.Meter = m
		d.Voice = model
	}
}
