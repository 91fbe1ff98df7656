package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/llm/llmtest"
	"github.com/tripwright/tripwright/internal/run"
	"github.com/tripwright/tripwright/internal/trip"
)

// The program with a language model, seen from outside: the model is a server on this machine that speaks OpenAI's protocol.

const spoken = "five days in Paris from 10 June 2025 for $2,500, art and food"

// asked answers the questions of each task by what a story says.
type asked struct {
	intent []string // answers to the intent, in turn; the last one from then on
	taste  string
	edit   string
	voice  string // empty: the first fact, as it is told
	down   string // a task that has no answer
}

// taskOf tells questions apart by the beginning of their prompts.
func taskOf(h llmtest.Heard) string {
	for begin, task := range map[string]string{"You read what": "intent", "You read how": "edit", "You judge": "taste", "You retell": "voice"} {
		if strings.Contains(h.System, begin) {
			return task
		}
	}
	return ""
}

// asks are the tasks that were asked, in order.
func asks(srv *llmtest.Server) (out []string) {
	for _, h := range srv.Heard() {
		out = append(out, taskOf(h))
	}
	return out
}

// say is the answer to a question; reading counts those of the intent.
func (a asked) say(h llmtest.Heard, reading *int) string {
	switch taskOf(h) {
	case "intent":
		*reading++
		return a.intent[min(*reading, len(a.intent))-1]
	case "edit":
		return a.edit
	case "taste":
		return a.taste
	}
	var in struct {
		Facts []struct {
			N    int
			Text string
		}
	}
	if err := json.Unmarshal([]byte(h.User), &in); err != nil || a.voice != "" || len(in.Facts) == 0 {
		return a.voice
	}
	text, _ := json.Marshal(in.Facts[0].Text)
	return fmt.Sprintf(`{"sentences":[{"text":%s,"from":[%d]}]}`, text, in.Facts[0].N)
}

func (a asked) play(t *testing.T) *llmtest.Server {
	t.Helper()
	reading := 0
	return llmtest.Serve(t, llmtest.OpenAI{}, func(w http.ResponseWriter, r *http.Request, s llmtest.Speaker, h llmtest.Heard, n int) {
		if r.Method == http.MethodGet {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write(s.List("house-model"))
			return
		}
		if taskOf(h) == a.down {
			llmtest.Refuses(http.StatusUnauthorized, "invalid_api_key")(w, r, s, h, n)
			return
		}
		text := a.say(h, &reading)
		llmtest.Says(llmtest.Scene{Answer: true, Text: []string{text}, Input: 900, Output: 120})(w, r, s, h, n)
	})
}

// served is the desk with a model behind it.
func served(t *testing.T, url string, settings ...string) *desk {
	t.Helper()
	return setup(t).with(append([]string{"TRIPWRIGHT_LLM_PROVIDER=openai", "TRIPWRIGHT_LLM_BASE_URL=" + url, "TRIPWRIGHT_LLM_API_KEY=" + llmtest.Key,
		"TRIPWRIGHT_LLM_MODEL_SMALL=house-model", "TRIPWRIGHT_LOG=debug"}, settings...)...)
}

func planWish(d *desk) ending { return d.run("plan", "--json", "--now", spring, spoken) }

func TestPlanWithAModel(t *testing.T) {
	t.Parallel()
	srv := asked{intent: []string{paris()}, taste: `{"permille":{}}`}.play(t)
	e := planWish(served(t, srv.URL))
	if e.code != 0 {
		t.Fatal(e)
	}
	it := parse(t, e.out)
	if it.Intent.City != "Paris" || it.Intent.Budget != 250000 || byRules(it) {
		t.Errorf("read as %+v, assumed %q", it.Intent, it.Assumed)
	}
	heard := srv.Heard()
	if !slices.Equal(asks(srv), []string{"intent", "taste", "voice"}) || heard[0].Key != llmtest.Key || heard[0].Model != "house-model" || !strings.Contains(heard[0].User, "for $2,500") ||
		strings.Contains(heard[0].System, spoken) {
		t.Errorf("asked %d times: %+v", len(heard), heard)
	}
	wants(t, e.err, `"message":"model asked"`, `"cost_usd":0.0045`, `"price_known":false`, `"prompt_tokens":900`)
	if strings.Contains(e.err+e.out, llmtest.Key) {
		t.Error("the key is printed")
	}
}

// S0.93: garbage once, and the second, constrained question is answered well.
func TestGarbageOnceFromAModel(t *testing.T) {
	t.Parallel()
	srv := asked{intent: []string{"I would love to!", paris()}, taste: `{"permille":{}}`}.play(t)
	e := planWish(served(t, srv.URL))
	if e.code != 0 || byRules(parse(t, e.out)) {
		t.Fatal(e)
	}
	if heard := srv.Heard(); len(heard) < 2 || !strings.Contains(heard[1].System, "You must return valid JSON matching IntentV1") {
		t.Errorf("the second question is not constrained: %+v", heard)
	}
}

// S0.91, S0.94: garbage twice ends the run with its reason. The rules do not cover it up.
func TestGarbageTwiceFromAModel(t *testing.T) {
	t.Parallel()
	for name, srv := range map[string]*llmtest.Server{
		"of the sentence": asked{intent: []string{"I would love to!"}}.play(t),
		"of the themes":   asked{intent: []string{strings.Replace(paris(), `"art"`, `"volcanoes"`, 1)}}.play(t),
		"of the sights":   asked{intent: []string{paris()}, taste: `{"permille":{"atlantis":1400}}`}.play(t),
	} {
		d := served(t, srv.URL)
		e := planWish(d)
		k := d.look()
		if told := k.events(k.only().ID); told[len(told)-1].Reason != "invalid_model_output" {
			t.Errorf("%s: the story ends with %+v", name, told[len(told)-1])
		} else if n := len(slices.DeleteFunc(told, func(e run.Event) bool { return e.Status != run.NodeError })); n != 2 {
			t.Errorf("%s: %d errors are told, want that of the first answer and that which ended the run", name, n)
		}
		var p trip.Problem
		if err := json.Unmarshal([]byte(e.out), &p); err != nil || e.code == 0 || p.Code != "invalid_model_output" || p.Message == "" {
			t.Errorf("%s: %v", name, e)
		}
		if strings.Contains(e.out, "love to") || strings.Contains(e.out, "atlantis") || strings.Contains(e.out, "volcanoes") {
			t.Errorf("%s: the reply is echoed: %s", name, e.out)
		}
	}
}

// A model that is not to be had is no reason for no plan: the rules read, and the plan says so.
func TestNoModelToBeHad(t *testing.T) {
	t.Parallel()
	refuses := llmtest.Serve(t, llmtest.OpenAI{}, llmtest.Refuses(http.StatusUnauthorized, "invalid_api_key"))
	dear := asked{intent: []string{paris()}, taste: `{"permille":{}}`}.play(t)
	for name, tt := range map[string]struct {
		url, setting string
		asked        *llmtest.Server
		times        int
	}{
		"down":        {"http://127.0.0.1:1/v1", "TRIPWRIGHT_LLM_TIMEOUT=2s", nil, 0},
		"wrong key":   {refuses.URL, "TRIPWRIGHT_LLM_TIMEOUT=2s", refuses, 3},
		"over budget": {dear.URL, "TRIPWRIGHT_LLM_RUN_USD=0.0001", dear, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := planWish(served(t, tt.url, tt.setting))
			if e.code != 0 || !byRules(parse(t, e.out)) {
				t.Fatal(e)
			}
			wants(t, e.err, "the language model was not to be had", `"task":"intent"`, `"task":"taste"`, `"task":"voice"`)
			if it := parse(t, e.out); it.Banner != banner || len(withoutModel(it)) != 3 {
				t.Errorf("banner %q, degraded %+v", it.Banner, it.Degraded)
			}
			if tt.asked != nil && len(tt.asked.Heard()) != tt.times {
				t.Errorf("asked %d times, want %d", len(tt.asked.Heard()), tt.times)
			}
			if strings.Contains(e.err+e.out, llmtest.Key) {
				t.Error("the key is printed")
			}
		})
	}
}

func byRules(it trip.Itinerary) bool {
	return slices.ContainsFunc(withoutModel(it), func(d trip.Degradation) bool { return strings.Contains(d.Reason, "read by fixed rules") })
}

// withoutModel is what an itinerary says of models that were not to be had, or not believed.
func withoutModel(it trip.Itinerary) (out []trip.Degradation) {
	for _, d := range it.Degraded {
		if d.Tool == "language model" {
			out = append(out, d)
		}
	}
	return out
}

// A summary that is true is told in the model's words, and what it leaves out in code's; the traveller's page shows both.
func TestAVoiceTellsTheSummary(t *testing.T) {
	t.Parallel()
	const warm = "Paris waits for you, five days from Tuesday to Saturday!"
	e := planWish(served(t, asked{intent: []string{paris()}, taste: `{"permille":{}}`, voice: `{"sentences":[{"text":"` + warm + `","from":[0]}]}`}.play(t).URL))
	if e.code != 0 {
		t.Fatal(e)
	}
	it := parse(t, e.out)
	if len(withoutModel(it)) != 0 || it.Coverage != 1 || len(it.SummaryRefs) != len(it.Summary) || len(it.SummaryRefs[0]) == 0 {
		t.Errorf("degraded %v, coverage %v, summary on %v", it.Degraded, it.Coverage, it.SummaryRefs)
	}
	if it.Summary[0] != warm || len(it.Summary) < 4 {
		t.Errorf("told %q", it.Summary)
	}
	d := setup(t)
	d.want(0, "verify", d.file("it.json", e.out))
}

// A voice that lies about a price: its sentence is not told, not kept and not logged, and the itinerary says that something
// was refused.
func TestAVoiceThatLiesIsNotTold(t *testing.T) {
	t.Parallel()
	for name, lie := range map[string]struct{ told, mark string }{ // marks that no digest has by chance
		"a price":        {"The whole trip costs $1,234.56 and leaves plenty.", "1,234.56"},
		"a name":         {"Paris waits for you, and so does the Kremlin1234.", "Kremlin"},
		"the other side": {"You are $1,234.56 over your budget.", "1,234.56"},
		"an address":     {"Book it at 1234.example.com now.", "1234.example"},
	} {
		e := planWish(served(t, asked{intent: []string{paris()}, taste: `{"permille":{}}`, voice: `{"sentences":[{"text":"` + lie.told + `","from":[4]}]}`}.play(t).URL))
		if e.code != 0 {
			t.Fatal(e)
		}
		it := parse(t, e.out)
		if strings.Contains(e.out+e.err, lie.mark) {
			t.Errorf("%s: the lie is repeated", name)
		}
		if off := withoutModel(it); len(off) != 1 || !strings.Contains(off[0].Reason, "not borne out") || it.Banner != banner || len(it.Summary) < 5 {
			t.Errorf("%s: degraded %+v, told %q", name, it.Degraded, it.Summary)
		}
		wants(t, e.err, `"message":"sentences of the voice were refused"`)
	}
}

// A voice that is down costs nobody their plan.
func TestAVoiceThatIsDown(t *testing.T) {
	t.Parallel()
	e := planWish(served(t, asked{intent: []string{paris()}, taste: `{"permille":{}}`, down: "voice"}.play(t).URL))
	if e.code != 0 {
		t.Fatal(e)
	}
	it := parse(t, e.out)
	if off := withoutModel(it); len(off) != 1 || !strings.Contains(off[0].Reason, "the program's own words") || byRules(it) {
		t.Errorf("degraded %+v", it.Degraded)
	}
	without := setup(t).want(0, "plan", "--json", "--now", spring, "--intent", setup(t).file("intent.json", paris()))
	if own := parse(t, without.out).Summary; !slices.Equal(it.Summary, own) {
		t.Errorf("told %q, want code's own %q", it.Summary, own)
	}
}

// What a voice said is recorded with its step: killed after it and resumed, a run tells the same and asks nobody again, although
// this voice would now be down.
func TestAVoiceIsNotAskedAgainAfterAKill(t *testing.T) {
	t.Parallel()
	const warm = "Paris waits for you, five days from Tuesday to Saturday!"
	srv := asked{intent: []string{paris()}, taste: `{"permille":{}}`, voice: `{"sentences":[{"text":"` + warm + `","from":[0]}]}`}.play(t)
	d := served(t, srv.URL)
	p := d.with("TRIPWRIGHT_SIMULATE_NODE_DELAY=responder:30s").start("plan", "--json", "--now", spring, spoken)
	d.look().started("responder")
	must(t, p.cmd.Process.Kill())
	p.wait()
	e := d.with("TRIPWRIGHT_LLM_BASE_URL=http://127.0.0.1:1/v1").want(0, "plan", "--resume", "last", "--json")
	if it := parse(t, e.out); it.Summary[0] != warm || len(withoutModel(it)) != 0 {
		t.Errorf("told %q, degraded %+v", it.Summary, it.Degraded)
	}
	if live := planWish(d); live.out == "" || live.out != e.out {
		t.Error("a run that nobody killed tells other bytes")
	}
}

// A model reads how a plan shall change, and where it is down the rules do, and say so. Every question is counted under the node
// that asked.
func TestEditsThroughAModel(t *testing.T) {
	t.Parallel()
	const less = `{"delta_budget_usd_cents":-10000,"budget_usd_cents":0,"cheaper":false,"shift_dates_days":0,"pace":0,"keep":"","places":[],"unread":[]}`
	for _, tt := range []struct{ down, text string }{{"", "knock a hundred bucks off, will you"}, {"edit", "$100 less"}} {
		srv := asked{intent: []string{paris()}, taste: `{"permille":{}}`, edit: less, down: tt.down}.play(t)
		s := served(t, srv.URL).generous().serve()
		c := s.signup()
		id := s.ask(c, "POST", "/plan", paris(inHalfAYear)).wants(t, http.StatusCreated).read(t, "run_id")
		before := itineraryOf(t, s.completed(c, id))
		st, err := c.Edit(t.Context(), id, trip.Edit{trip.InWords(tt.text)})
		must(t, err)
		after := itineraryOf(t, s.completed(c, st.RunID))
		if after.Intent.Budget != before.Intent.Budget-100_00 || byRules(after) != (tt.down != "") {
			t.Errorf("%q: budget %s after %s, degraded %+v", tt.text, after.Intent.Budget, before.Intent.Budget, after.Degraded)
		}
		if got := asks(srv); !slices.Contains(got, "edit") || slices.Contains(got, "intent") {
			t.Errorf("%q: asked %q", tt.text, got)
		}
		wants(t, s.ask(nil, "GET", "/metrics", "").wants(t, 200).body, `llm_calls_total{node="synthesizer"} 2`, `llm_calls_total{node="intent_extractor"} 1`)
	}
}

// What a provider answered is recorded, and planned again without it, to the same bytes.
func TestATapeReplacesTheModel(t *testing.T) {
	t.Parallel()
	srv := asked{intent: []string{paris()}, taste: `{"permille":{"louvre-museum":1400}}`}.play(t)
	d := served(t, srv.URL, "TRIPWRIGHT_LLM_WORST_PRICE=0/0")
	path := d.dir + "/models.jsonl"
	live := planWish(d.with("TRIPWRIGHT_LLM_TAPE=" + path))
	played := planWish(setup(t).with("TRIPWRIGHT_LLM_PROVIDER=tape", "TRIPWRIGHT_LLM_TAPE="+path, "TRIPWRIGHT_LOG=info"))
	if played.code != live.code || played.out != live.out {
		t.Errorf("live: %v\nplayed: %v", live, played)
	}
	other := setup(t).with("TRIPWRIGHT_LLM_PROVIDER=tape", "TRIPWRIGHT_LLM_TAPE="+path).run("plan", "--json", "--now", spring, "4 days in Paris next June, $2,500")
	if other.code != 0 || !byRules(parse(t, other.out)) || !strings.Contains(other.err, "the tape has no answer") {
		t.Errorf("a question that is not on the tape: %v", other)
	}
}

func TestCheckConfigAsksForTheModels(t *testing.T) {
	t.Parallel()
	srv := asked{}.play(t)
	results, _ := served(t, srv.URL).check(0)
	if results["models"] != "passed: openai has 1 of 1 models that are set" {
		t.Error(results["models"])
	}
	for _, tt := range []struct {
		setting, names string
		code           int
	}{
		{"TRIPWRIGHT_LLM_MODEL_BIG=other-model", "has no model", 2},
		{"TRIPWRIGHT_LLM_BASE_URL=http://127.0.0.1:1/v1", "cannot be reached", 4},
	} {
		results, _ := served(t, srv.URL, tt.setting).check(tt.code)
		if !strings.Contains(results["models"], tt.names) || strings.Contains(results["models"], llmtest.Key) {
			t.Errorf("%s: %s", tt.setting, results["models"])
		}
	}
	for _, settings := range [][]string{{"TRIPWRIGHT_LLM_PROVIDER=openai"}, {"TRIPWRIGHT_LLM_PROVIDER=tape"}, {"TRIPWRIGHT_LLM_PROVIDER=gemini", "TRIPWRIGHT_LLM_MODEL_BIG=x"}} {
		if results, _ := setup(t).with(settings...).check(2); !strings.HasPrefix(results["relations"], "failed: ") {
			t.Errorf("%s: %s", settings, results["relations"])
		}
	}
}
