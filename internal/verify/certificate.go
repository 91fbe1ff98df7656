package verify

import (
	"time"

	"github.com/tripwright/tripwright/internal/trip"
)

// CertificateVersion is the version of the rules and of the form of their verdicts. It changes when a rule does.
const CertificateVersion = 1

// Certify judges p by every rule and writes down the verdicts with their margins and evidence, bound to the digests of
// plan, intent and facts. f must be the facts the itinerary carries: whoever checks the certificate has no others.
func Certify(p trip.Plan, in trip.Intent, f *trip.Facts, now time.Time) trip.Certificate {
	return trip.Certificate{
		Version:      CertificateVersion,
		IntentDigest: trip.Digest(in),
		PlanDigest:   trip.Digest(p),
		FactsDigest:  trip.Digest(f),
		Rules:        verdicts(p, in, f),
		IssuedAt:     now.UTC(),
	}
}

// verdicts judges rule by rule over one trial, so that each has its own counts. Of a journey a rule has one verdict over all stays: the worst,
// with the least slack, and all that was looked at, found and stood on, stay by stay.
func verdicts(p trip.Plan, in trip.Intent, f *trip.Facts) []trip.RuleVerdict {
	t := newTrial(&p, in, f)
	var out []trip.RuleVerdict
	for _, r := range RulesOf(in) {
		t.found, t.tally = nil, tally{keep: true}
		for d := range t.days {
			r.judgeDay(t, d)
		}
		r.judgeTrip(t)
		out = append(out, t.verdict(r))
	}
	return out
}

func (t *trial) verdict(r Rule) trip.RuleVerdict {
	v := trip.RuleVerdict{Rule: r.Name, Verdict: trip.Pass, Checked: t.tally.checked, Evidence: t.tally.evidence}
	if t.tally.measured {
		slack := t.tally.slack
		v.Slack, v.Unit, v.At = &slack, r.Unit, t.tally.at
	}
	for _, f := range t.found {
		v.Found = append(v.Found, f.Message)
		if f.Blocking {
			v.Verdict = trip.Fail
		} else if v.Verdict == trip.Pass {
			v.Verdict = trip.Advise
		}
	}
	return v
}
