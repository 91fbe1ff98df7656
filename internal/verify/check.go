package verify

import (
	"fmt"
	"slices"

	"github.com/tripwright/tripwright/internal/trip"
)

// Check judges a finished itinerary and believes nothing in it: not the certificate, not the days people read, not the
// sums, not the citations. It returns one verdict a rule, all of them whatever fails: first the rules of Rules over the
// plan and the facts inside, each also compared with what the certificate claims of it; then
//
//	certificate  version, digests and list of rules are those of this plan, intent and facts
//	document     the days people read are the plan, slot by slot, with the names of the facts; the costs are the plan's; other plans that are offered
//	             can be made, and cost what stands in them; it was made before the trip
//	citations    every activity is cited, every citation has evidence, leads to a fact that is here and names it, and every index is good
//	evidence     every option resolves, costs what its fact says, and is what the pack holds; what the plan takes for granted is what its facts say
//	name         the itinerary is the one of its name: nothing in it is another than when it was named
//	wishes       what is said to have become of the wishes is so; only where anything is said of them
//	amendments   what documents of the organisation say of facts is in their own words; only where they say anything
//
// Nothing in an itinerary bears out some of what it says, and that is not judged: what a plan is worth to the traveller's taste (Score, and Worth of
// other plans), that nothing could be better than the bound of Optimality, the reasons of Decisions, what was Assumed, which tools were Degraded,
// the seed, and of repair what was there before. A forecast and a live rate cannot be asked for again: they are held to what can be. Who wants
// more asks for the signature of who issued it.
//
// resolve gives the digest of the fact the holder of the packs knows by a ref_id; nil knows none. A fact's digest is
// trip.Digest over the pack's own JSON row (package atlas makes it), so an itinerary alone cannot prove it: Check compares
// the digest a fact carries with the pack's. same closes the gap: it compares the facts of the n-th place with the pack's themselves and
// returns what differs as an error with a sentence; nil leaves that out.
func Check(it trip.Itinerary, resolve func(refID string) (digest string, known bool), same func(place int, f trip.Facts) error) []trip.RuleVerdict {
	out := verdicts(it.Plan, it.Intent, &it.Facts)
	for i := range out {
		compareClaim(&out[i], it.Certificate.Rules)
	}
	out = append(out, checkCertificate(it), checkDocument(it), checkCitations(it), checkEvidence(it, resolve, same), checkName(it))
	if v, ok := checkAmendments(it); ok {
		out = append(out, v)
	}
	if v, ok := checkWishes(it); ok {
		out = append(out, v)
	}
	return out
}

// inspection is one of the rules that only a finished itinerary is held to.
type inspection struct {
	rule    string
	checked int
	found   []string
}

func (i *inspection) want(holds bool, format string, args ...any) {
	i.checked++
	if !holds {
		i.found = append(i.found, fmt.Sprintf(format, args...))
	}
}

func (i *inspection) verdict() trip.RuleVerdict {
	v := trip.RuleVerdict{Rule: i.rule, Verdict: trip.Pass, Checked: i.checked, Found: i.found}
	if len(i.found) > 0 {
		v.Verdict = trip.Fail
	}
	return v
}

// compareClaim fails a verdict that the certificate tells differently, and says in what.
func compareClaim(v *trip.RuleVerdict, claims []trip.RuleVerdict) {
	n := slices.IndexFunc(claims, func(c trip.RuleVerdict) bool { return c.Rule == v.Rule })
	if n < 0 {
		v.Verdict, v.Found = trip.Fail, append(v.Found, "The certificate does not speak of this rule.")
		return
	}
	c, lies := &claims[n], []string(nil)
	if c.Verdict != v.Verdict {
		lies = append(lies, fmt.Sprintf("The certificate says %q, but the plan and the facts say %q.", c.Verdict, v.Verdict))
	}
	if slackOf(c) != slackOf(v) || c.Unit != v.Unit || c.At != v.At {
		lies = append(lies, fmt.Sprintf("The certificate claims a margin of %s, but it is %s.", slackOf(c), slackOf(v)))
	}
	if c.Checked != v.Checked || !slices.Equal(c.Evidence, v.Evidence) {
		lies = append(lies, "The certificate stands on other facts than the plan.")
	}
	if !slices.Equal(c.Found, v.Found) {
		lies = append(lies, "The certificate leaves out or adds findings.")
	}
	if len(lies) > 0 {
		v.Verdict, v.Found = trip.Fail, append(v.Found, lies...)
	}
}

func slackOf(v *trip.RuleVerdict) string {
	if v.Slack == nil {
		return "none"
	}
	return fmt.Sprintf("%d %s at %s", *v.Slack, v.Unit, v.At)
}

// checkName holds what no rule judges: whoever changes anything must give the itinerary another name.
func checkName(it trip.Itinerary) trip.RuleVerdict {
	i := inspection{rule: "name"}
	i.want(it.ID == it.Name(), "Something in the itinerary was changed after it was given its name, %s.", it.ID)
	return i.verdict()
}

// Written holds the file that an itinerary was read from, doc, to what was read: what reading leaves out no rule sees.
func Written(it trip.Itinerary, doc []byte) trip.RuleVerdict {
	i := inspection{rule: "file"}
	at, ok := it.Unread(doc)
	i.want(ok, "The file says something else at %s than an itinerary says there.", at)
	return i.verdict()
}

func checkCertificate(it trip.Itinerary) trip.RuleVerdict {
	i, c, rules := inspection{rule: "certificate"}, &it.Certificate, RulesOf(it.Intent)
	i.want(c.Version == CertificateVersion, "The certificate is of version %d; this program knows version %d.", c.Version, CertificateVersion)
	i.want(c.IntentDigest == trip.Digest(it.Intent), "The wishes are not the ones that were certified.")
	i.want(c.PlanDigest == trip.Digest(it.Plan), "The plan is not the one that was certified.")
	i.want(c.FactsDigest == trip.Digest(&it.Facts), "The facts are not the ones that were certified.")
	i.want(!c.IssuedAt.IsZero() && c.IssuedAt.Equal(it.CreatedAt), "The certificate was not issued when the itinerary was made.")
	i.want(slices.EqualFunc(c.Rules, rules, func(v trip.RuleVerdict, r Rule) bool { return v.Rule == r.Name }),
		"The certificate does not list the %d rules in their order.", len(rules))
	return i.verdict()
}
