package suppliers

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/llm"
	"github.com/tripwright/tripwright/internal/settings"
	"github.com/tripwright/tripwright/internal/tool/weather"
)

// The encoder is the one that is named; what its settings lack is said in their words.
func TestEncoder(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		cfg  settings.Config
		is   string // a part of its name; empty: none
		says string // a part of the refusal
	}{
		{"none", settings.Config{Encoder: settings.NoEncoder}, "", ""},
		{"the one in the program", settings.Config{}, "universal-sentence-encoder", ""},
		{"another service", settings.Config{Encoder: settings.Ollama, EncoderModel: "nomic", EncoderDimensions: 768}, "nomic", ""},
		{"a service without what it needs", settings.Config{Encoder: settings.OpenAI}, "", "TRIPWRIGHT_ENCODER_"},
		{"a name that is none", settings.Config{Encoder: "abacus"}, "", "must be builtin, openai, ollama or none"},
	} {
		e, err := Encoder(tt.cfg)
		if tt.says != "" {
			if !fault.Is(err, fault.Invalid) || !strings.Contains(err.Error(), tt.says) {
				t.Errorf("%s: %v", tt.name, err)
			}
			continue
		}
		if err != nil || (e == nil) != (tt.is == "") || e != nil && tt.name != "the one in the program" && !strings.Contains(e.Name(), tt.is) {
			t.Errorf("%s: %v, %v", tt.name, e, err)
		}
	}
}

// There is a model for each class that one is named for, of the provider that is set, with its name there.
func TestModels(t *testing.T) {
	t.Parallel()
	for _, provider := range []string{settings.OpenAI, settings.Anthropic, settings.Gemini} {
		cfg := settings.Config{LLMProvider: provider, LLMKey: "k", LLMMedium: "large", LLMSmall: "small"}
		got, err := Models(cfg)
		if err != nil || len(got) != len(cfg.ModelNames()) {
			t.Errorf("%s: %v, %v", provider, got, err)
			continue
		}
		for class, name := range cfg.ModelNames() {
			if got[class].Name() != name {
				t.Errorf("%s: for %v there is %s, want %s", provider, class, got[class].Name(), name)
			}
		}
	}
	if _, err := Model(settings.Config{LLMProvider: "oracle"}, "delphi"); !fault.Is(err, fault.Invalid) {
		t.Errorf("a provider that there is not: %v", err)
	}
	if got, err := Models(settings.Config{LLMProvider: settings.Tape, LLMTape: filepath.Join(t.TempDir(), "none")}); err == nil {
		t.Errorf("a tape that there is not: %v", got[llm.Medium])
	}
}

// The forecast is of the service that there is a key for, else of the one that wants none.
func TestForecast(t *testing.T) {
	t.Parallel()
	if s, name, address := Forecast(settings.Config{WeatherURL: "http://mirror"}, nil); name != "Open-Meteo" || address != weather.OpenMeteoURL ||
		s.(weather.OpenMeteo).BaseURL != "http://mirror" {
		t.Errorf("%+v %s %s", s, name, address)
	}
	if s, name, address := Forecast(settings.Config{OpenWeatherKey: "k"}, nil); name != "OpenWeatherMap" || address != weather.OpenWeatherURL ||
		s.(weather.OpenWeather).Key != "k" {
		t.Errorf("%+v %s %s", s, name, address)
	}
}

// Letters go to the server that is set, and are of the address that is set.
func TestMail(t *testing.T) {
	t.Parallel()
	if s, err := Mail(settings.Config{SMTPURL: "smtp://127.0.0.1:2525", MailFrom: "Tripwright <trips@example.com>"}); err != nil || s == nil {
		t.Errorf("%v, %v", s, err)
	}
	for _, cfg := range []settings.Config{{SMTPURL: "http://x", MailFrom: "a@example.com"}, {SMTPURL: "smtp://127.0.0.1:2525", MailFrom: "nobody"}} {
		if _, err := Mail(cfg); err == nil {
			t.Errorf("%+v is taken", cfg.MailFrom)
		}
	}
}
