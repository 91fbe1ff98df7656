package main_test

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tripwright/tripwright/internal/servertest"
)

// checked is what check-config --json prints.
type checked struct {
	Checks []struct {
		Name   string `json:"name"`
		Result string `json:"result"`
		Found  string `json:"found"`
	} `json:"checks"`
	Passed  int `json:"passed"`
	Failed  int `json:"failed"`
	Skipped int `json:"skipped"`
}

// check runs check-config, wants an exit code, and gives the results by name.
func (d *desk) check(code int, args ...string) (map[string]string, checked) {
	d.t.Helper()
	e := d.want(code, append([]string{"check-config", "--json"}, args...)...)
	var got checked
	if err := json.Unmarshal([]byte(e.out), &got); err != nil {
		d.t.Fatalf("%v: %v", err, e)
	}
	results, counts := map[string]string{}, map[string]int{}
	for _, c := range got.Checks {
		results[c.Name] = c.Result + ": " + c.Found
		counts[c.Result]++
	}
	if counts["passed"] != got.Passed || counts["failed"] != got.Failed || counts["skipped"] != got.Skipped || len(got.Checks) != 16 {
		d.t.Errorf("wrongly counted: %s", e.out)
	}
	return results, got
}

// Nothing set: a machine of one's own is ready, and looking leaves nothing behind.
func TestCheckConfigOfAFreshMachine(t *testing.T) {
	t.Parallel()
	d := setup(t)
	e := d.want(0, "check-config")
	wants(t, e.out, "✓ program", "✓ settings", "✓ relations", "✓ directory", d.data+", which", "✓ cities", "✓ workflow", "– keys",
		"✓ policies", "– database", "– redis", "– mail", "✓ vectors     exact", "✓ encoder     builtin makes a vector of 512", "– weather     offline",
		"– models", "\n9 passed, 0 failed, 7 skipped\n")
	if e.err != "" {
		t.Errorf("standard error says %q", e.err)
	}
	if _, err := os.Stat(d.data); !os.IsNotExist(err) {
		t.Errorf("looking made the data directory: %v", err)
	}
	for _, line := range strings.Split(d.want(0, "check-config", "--width", "50").out, "\n") {
		if n := len([]rune(line)); n > 50 && !strings.Contains(line, d.data) {
			t.Errorf("%d columns: %q", n, line)
		}
	}
}

// The first failure ends it, cheapest first, and says by its exit code whether the settings are wrong or something outside.
func TestCheckConfigStopsAtTheFirstFailure(t *testing.T) {
	t.Parallel()
	d := setup(t)
	file := d.file("a-file", "")
	for _, tt := range []struct {
		name     string
		env      []string
		args     []string
		code     int
		fails    string
		names    string
		passed   int
		notAsked int
	}{
		{"a setting that cannot be read", []string{"TRIPWRIGHT_LIVENESS=soon"}, nil, 2, "settings", "TRIPWRIGHT_LIVENESS", 1, 14},
		{"settings that do not fit", []string{"JWT_PUBLIC_KEY_PEM=x"}, nil, 2, "relations", "JWT_PRIVATE_KEY_PEM", 2, 13},
		{"a worker alone", nil, []string{"--for", "worker"}, 2, "relations", "TRIPWRIGHT_DATABASE_URL", 2, 13},
		{"production without an origin", []string{"TRIPWRIGHT_ENV=production"}, nil, 2, "relations", "UI_ORIGIN", 2, 13},
		{"no directory", nil, []string{"--data", filepath.Join(file, "data")}, 4, "directory", "--data", 3, 12},
		{"production without keys", []string{"TRIPWRIGHT_ENV=production", "UI_ORIGIN=https://a.example"}, nil, 2, "keys", "tripwright keys new", 6, 9},
		{"a key that is none", []string{"JWT_PRIVATE_KEY_PEM=hunter2"}, nil, 2, "keys", "JWT_PRIVATE_KEY_PEM", 6, 9},
		{"an itinerary key that is none", []string{"TRIPWRIGHT_ITINERARY_KEY_PEM=hunter2"}, nil, 2, "signing", "TRIPWRIGHT_ITINERARY_KEY_PEM", 6, 9},
		{"a worker with one", []string{"TRIPWRIGHT_ITINERARY_KEY_PEM=hunter2", "TRIPWRIGHT_DATABASE_URL=postgres://h/d"}, []string{"--for", "worker"}, 2,
			"signing", "TRIPWRIGHT_ITINERARY_KEY_PEM", 5, 10},
		{"limits upside down", []string{"TRIPWRIGHT_RATE_ORG=1/1m"}, nil, 2, "policies", "TRIPWRIGHT_RATE_ORG", 6, 9},
		{"nobody at the database", []string{"TRIPWRIGHT_DATABASE_URL=postgres://app:hunter2@127.0.0.1:1/trips"}, nil, 4, "database", "TRIPWRIGHT_DATABASE_URL", 6, 9},
		{"nobody at Redis", []string{"TRIPWRIGHT_REDIS_URL=redis://:hunter2@127.0.0.1:1"}, nil, 4, "redis", "TRIPWRIGHT_REDIS_URL", 7, 8},
		{"mail from nobody", []string{"TRIPWRIGHT_SMTP_URL=smtp://app:hunter2@127.0.0.1:1"}, nil, 2, "relations", "TRIPWRIGHT_MAIL_FROM", 2, 13},
		{"a mail server that is none", []string{"TRIPWRIGHT_SMTP_URL=http://app:hunter2@127.0.0.1:1"}, nil, 2, "settings", "TRIPWRIGHT_SMTP_URL", 1, 14},
		{"nobody takes letters", []string{"TRIPWRIGHT_SMTP_URL=smtp://app:hunter2@127.0.0.1:1", "TRIPWRIGHT_MAIL_FROM=trips@example.com",
			"UI_ORIGIN=http://a.example"}, nil, 4, "mail", "TRIPWRIGHT_SMTP_URL", 7, 8},
		{"nobody makes vectors", []string{"TRIPWRIGHT_ENCODER=openai", "TRIPWRIGHT_ENCODER_MODEL=m", "TRIPWRIGHT_ENCODER_KEY=hunter2",
			"TRIPWRIGHT_ENCODER_URL=http://127.0.0.1:1/v1"}, nil, 4, "encoder", "TRIPWRIGHT_ENCODER=builtin", 8, 7},
		{"an encoder without a model", []string{"TRIPWRIGHT_ENCODER=ollama"}, nil, 2, "encoder", "TRIPWRIGHT_ENCODER_", 8, 7},
		{"no weather", []string{"TRIPWRIGHT_OFFLINE", "TRIPWRIGHT_WEATHER_URL=http://127.0.0.1:1"}, nil, 4, "weather", "DISABLE_WEATHER_API", 9, 6},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := *d.with(append(tt.env, "TRIPWRIGHT_LOG=debug")...)
			d.t = t
			results, got := d.check(tt.code, tt.args...)
			if r := results[tt.fails]; !strings.HasPrefix(r, "failed: ") || !strings.Contains(r, tt.names) {
				t.Errorf("%s: %s", tt.fails, r)
			}
			if got.Passed != tt.passed || got.Failed != 1 || got.Skipped != tt.notAsked {
				t.Errorf("%d passed, %d failed, %d skipped: %v", got.Passed, got.Failed, got.Skipped, results)
			}
			if e := d.run(append([]string{"check-config"}, tt.args...)...); e.code != tt.code || strings.Contains(e.out+e.err, "hunter2") {
				t.Error(e)
			} else {
				wants(t, e.err, `"message":"check failed"`)
				wants(t, e.out, "✗ "+tt.fails)
			}
		})
	}
}

// Without rights nothing can be kept, and that is found before a run is.
func TestCheckConfigWithoutRights(t *testing.T) {
	t.Parallel()
	d := public(t)
	sealed := filepath.Join(d.dir, "sealed")
	must(t, os.Mkdir(sealed, 0o555))
	cmd := exec.Command(binary, "check-config", "--data", filepath.Join(sealed, "data"))
	withoutRights(t, cmd)
	if e := d.launch(cmd).wait(); e.code != 4 || !strings.Contains(e.out, "✗ directory") {
		t.Error(e)
	}
}

// silent accepts connections and says nothing.
func silent(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = c.Close() })
		}
	}()
	return l.Addr().String()
}

// Who does not answer gets five seconds, not more.
func TestCheckConfigDoesNotWaitForEver(t *testing.T) {
	slow(t)
	t.Parallel()
	for what, setting := range map[string]string{"database": "TRIPWRIGHT_DATABASE_URL=postgres://app@%s/trips?sslmode=disable",
		"redis": "TRIPWRIGHT_REDIS_URL=redis://%s", "weather": "TRIPWRIGHT_WEATHER_URL=http://%s"} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			d := setup(t).with("TRIPWRIGHT_OFFLINE", "DISABLE_WEATHER_API=1", fmt.Sprintf(setting, silent(t)))
			if what == "weather" {
				d = d.with("DISABLE_WEATHER_API")
			}
			began := time.Now()
			results, _ := d.check(4)
			if r := results[what]; !strings.HasPrefix(r, "failed: ") || !strings.Contains(r, "no answer within 5s") {
				t.Errorf("%s: %s", what, r)
			}
			if took := time.Since(began); took < 4*time.Second {
				t.Errorf("given up after %v", took)
			}
		})
	}
}

// An interrupt does not wait for whoever does not answer.
func TestCheckConfigIsInterrupted(t *testing.T) {
	t.Parallel()
	p := setup(t).with("TRIPWRIGHT_REDIS_URL=redis://" + silent(t)).start("check-config")
	eventually(t, "everything before Redis is looked at", func() bool { return strings.Contains(p.out.String(), "– database") })
	p.signal(os.Interrupt)
	if e := p.wait(); e.code != 130 || strings.Contains(e.out, "redis") {
		t.Error(e)
	}
}

// The weather service is asked as a plan would ask it, unless somebody does not want that.
func TestCheckConfigAsksForTheWeather(t *testing.T) {
	t.Parallel()
	var asked sync.Map
	sky := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Store(r.URL.Query().Get("latitude"), true)
		fmt.Fprintf(w, `{"daily":{"time":[%q],"temperature_2m_max":[20],"temperature_2m_min":[10],"precipitation_probability_max":[5],"wind_speed_10m_max":[9]}}`,
			r.URL.Query().Get("start_date"))
	}))
	defer sky.Close()
	d := setup(t).with("TRIPWRIGHT_OFFLINE", "TRIPWRIGHT_WEATHER_URL="+sky.URL)
	if results, _ := d.with("SKIP_API_PROBE=1").check(0); results["weather"] != "skipped: SKIP_API_PROBE is set" {
		t.Error(results["weather"])
	}
	if _, ok := asked.Load("48.856600"); ok {
		t.Error("it was asked all the same")
	}
	if results, _ := d.check(0); results["weather"] != "passed: Open-Meteo answers" {
		t.Error(results["weather"])
	}
	if _, ok := asked.Load("48.856600"); !ok {
		t.Error("nobody asked")
	}
}

// A database is there and has its tables.
func TestCheckConfigOfADatabase(t *testing.T) {
	t.Parallel()
	address := servertest.Postgres(t)
	cache, _ := servertest.Redis(t)
	d := setup(t).with("TRIPWRIGHT_DATABASE_URL="+address+"&pool_max_conns=7", "TRIPWRIGHT_REDIS_URL="+cache)
	results, _ := d.check(4, "--for", "worker")
	wants(t, results["database"], "failed: ", "tripwright migrate")

	wants(t, d.want(0, "migrate").out, "0001_runs", "applied")
	wants(t, d.want(0, "migrate").out, "Everything is up to date.")
	results, _ = d.check(0, "--for", "worker")
	wants(t, results["database"], "passed: PostgreSQL ", "with its tables, up to date")
	wants(t, results["redis"], "passed: answers in ")
	wants(t, results["directory"], "skipped: ")

	wrong, err := url.Parse(address)
	must(t, err)
	wrong.Path += "_not_there"
	results, _ = d.with("TRIPWRIGHT_DATABASE_URL=" + wrong.String()).check(4)
	wants(t, results["database"], "does not exist", "3D000")
}

// keyOf gives a key of so many bits as settings.
func keyOf(t *testing.T, bits int) (private, public string) {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, bits)
	must(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(key)
	must(t, err)
	half, err := x509.MarshalPKIXPublicKey(&key.PublicKey)
	must(t, err)
	write := func(kind string, der []byte) string {
		return string(pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}))
	}
	return write("PRIVATE KEY", der), write("PUBLIC KEY", half)
}

// Keys are long enough and a pair, with line breaks or with \n for them.
func TestCheckConfigOfKeys(t *testing.T) {
	slow(t)
	t.Parallel()
	private, public := keyOf(t, 4096)
	_, before := keyOf(t, 4096)
	short, shortPublic := keyOf(t, 2048)
	d := setup(t)
	for _, tt := range []struct {
		name                      string
		private, public, previous string
		want                      string
	}{
		{"a pair", private, public, "", "passed: in the settings"},
		{"without the public half", private, "", "", "passed: in the settings"},
		{"one before it", private, "", retired(before), "passed: in the settings, 1 before it"},
		{"one before it that nobody knows how long", private, "", before, "failed: key 1 of JWT_PREVIOUS_PUBLIC_KEYS_PEM"},
		{"on one line", strings.ReplaceAll(private, "\n", `\n`), strings.ReplaceAll(public, "\n", `\n`), "", "passed: "},
		{"too short", short, "", "", "failed: JWT_PRIVATE_KEY_PEM"},
		{"no pair", private, shortPublic, "", "failed: JWT_PUBLIC_KEY_PEM"},
		{"a public key for a private one", public, "", "", "failed: JWT_PRIVATE_KEY_PEM"},
		{"cut off", private[:len(private)/2], "", "", "failed: JWT_PRIVATE_KEY_PEM"},
		{"damaged", private, strings.ReplaceAll(public, "A", "B"), "", "failed: JWT_PUBLIC_KEY_PEM"},
		{"a previous key too short", private, "", retired(shortPublic), "failed: key 1 of JWT_PREVIOUS_PUBLIC_KEYS_PEM"},
	} {
		code := 0
		if strings.HasPrefix(tt.want, "failed") {
			code = 2
		}
		results, _ := d.with("JWT_PRIVATE_KEY_PEM="+tt.private, "JWT_PUBLIC_KEY_PEM="+tt.public, "JWT_PREVIOUS_PUBLIC_KEYS_PEM="+tt.previous).check(code)
		if !strings.HasPrefix(results["keys"], tt.want) {
			t.Errorf("%s: %s", tt.name, results["keys"])
		}
	}
}

// What signs itineraries is looked at for the service and for workers, and that nothing signs them is said and stops nobody.
func TestCheckConfigOfItineraryKeys(t *testing.T) {
	t.Parallel()
	d := setup(t).with("DISABLE_WEATHER_API=1")
	in := func(e ending) (out []string) {
		for line := range strings.Lines(e.out) {
			out = append(out, strings.ReplaceAll(strings.TrimSpace(line), `"`, ""))
		}
		return out
	}
	first := in(d.want(0, "keys", "new", "--itineraries", "--print"))
	second := in(d.with(first...).want(0, "keys", "rotate", "--itineraries", "--print"))
	private, _ := keyOf(t, 4096)
	made := setup(t)
	made.want(0, "keys", "new", "--itineraries")
	production := []string{"TRIPWRIGHT_ENV=production", "UI_ORIGIN=https://a.example", "DISABLE_WEATHER_API=1", "JWT_PRIVATE_KEY_PEM=" + private}
	for _, tt := range []struct {
		name string
		d    *desk
		want string
	}{
		{"one in the settings", d.with(first...), "passed: in the settings"},
		{"one that was replaced", d.with(second...), "passed: in the settings, 1 before it"},
		{"development makes one", d, "skipped: no TRIPWRIGHT_ITINERARY_KEY_PEM: the key in the data directory"},
		{"production makes none", d.with(production...), "passed: itineraries are not signed: no TRIPWRIGHT_ITINERARY_KEY_PEM"},
		{"production with one of its own", made.with(production...), "passed: in the data directory"},
	} {
		if results, _ := tt.d.check(0); !strings.HasPrefix(results["signing"], tt.want) {
			t.Errorf("%s: %s", tt.name, results["signing"])
		}
	}
}

// retired gives a public key the line that says when it was replaced.
func retired(public string) string {
	return strings.Replace(public, "KEY-----\n", "KEY-----\nRetired-At: "+time.Now().UTC().Format(time.RFC3339)+"\n\n", 1)
}

// A story with passwords everywhere: nothing that was told or logged holds one, nor the words password= before it.
func TestNoPasswordInTheLog(t *testing.T) {
	t.Parallel()
	const secret = "hunter2-Zq9"
	d := setup(t).with("TRIPWRIGHT_LOG=debug", "TRIPWRIGHT_OFFLINE", "DISABLE_WEATHER_API", "OPENWEATHER_API_KEY="+secret,
		"TRIPWRIGHT_WEATHER_URL=http://weather:"+secret+"@127.0.0.1:1/?password="+secret)
	var all strings.Builder
	for _, args := range [][]string{{"check-config"}, {"plan", "--now", spring, "--intent", d.file("intent.json", paris())}, {"runs"}, {"check-config", "--json"}} {
		for _, more := range [][]string{{"TRIPWRIGHT_LOG_FORMAT=json"}, {"TRIPWRIGHT_LOG_FORMAT=text"},
			{"TRIPWRIGHT_DATABASE_URL=postgres://app:" + secret + "@127.0.0.1:1/trips?password=" + secret},
			{"TRIPWRIGHT_DATABASE_URL=postgres://app:" + secret + "@127.0.0.1:port/trips"},
			{"TRIPWRIGHT_REDIS_URL=redis://:" + secret + "@127.0.0.1:1", "DISABLE_WEATHER_API=1"}} {
			e := d.with(more...).run(args...)
			all.WriteString(e.out + e.err)
		}
	}
	text := all.String()
	if strings.Contains(text, secret) || strings.Contains(strings.ToLower(text), "password=") {
		at := max(0, strings.Index(text, secret)-300)
		t.Errorf("a password came out: …%.600s", text[at:])
	}
	wants(t, text, "check failed", "cannot be reached")
}
