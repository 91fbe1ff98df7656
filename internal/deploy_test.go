package internal_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"

	"github.com/tripwright/tripwright/internal/slo"
)

var update = flag.Bool("update", false, "write the files of deploy/ that the program writes")

// compose is so much of deploy/compose.yaml as is held to the rest of the repository.
type compose struct {
	Services map[string]struct {
		Image       string            `yaml:"image"`
		Command     []string          `yaml:"command"`
		Environment map[string]string `yaml:"environment"`
		Ports       []string          `yaml:"ports"`
		Volumes     []string          `yaml:"volumes"`
		ReadOnly    bool              `yaml:"read_only"`
		DependsOn   map[string]any    `yaml:"depends_on"`
	} `yaml:"services"`
	Volumes map[string]any `yaml:"volumes"`
}

func inYAML(t *testing.T, file string, into any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(read(t, file)), into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}

// Whatever the compose file names is there: settings, files, volumes, services that others wait for, and the targets of Prometheus.
func TestTheComposeFileNamesWhatThereIs(t *testing.T) {
	t.Parallel()
	var c compose
	inYAML(t, "../deploy/compose.yaml", &c)
	settings := read(t, "../docs/configuration.md")
	for name, s := range c.Services {
		own := name == "service" || name == "worker"
		if own && (s.Image != "tripwright" || !s.ReadOnly || len(s.Command) != 1 || len(s.DependsOn) != 2) {
			t.Errorf("%s: %+v", name, s)
		}
		for setting := range s.Environment {
			if own && !strings.Contains(settings, "| `"+setting+"` |") {
				t.Errorf("%s: there is no setting %s", name, setting)
			}
		}
		for other := range s.DependsOn {
			if _, there := c.Services[other]; !there {
				t.Errorf("%s waits for %s, which is no service", name, other)
			}
		}
		for _, v := range s.Volumes {
			from, _, _ := strings.Cut(v, ":")
			_, kept := c.Volumes[from]
			if strings.HasPrefix(from, "./") {
				_, err := os.Stat(filepath.Join("../deploy", from))
				kept = err == nil
			}
			if !kept {
				t.Errorf("%s: there is no %s", name, from)
			}
		}
		for _, p := range s.Ports {
			if !strings.HasPrefix(p, "127.0.0.1:") {
				t.Errorf("%s listens to strangers at %s", name, p)
			}
		}
	}
	var prometheus struct {
		Scrape []struct {
			Static []struct {
				Targets []string `yaml:"targets"`
			} `yaml:"static_configs"`
		} `yaml:"scrape_configs"`
	}
	inYAML(t, "../deploy/prometheus/prometheus.yml", &prometheus)
	targets := strings.Join(prometheus.Scrape[0].Static[0].Targets, " ")
	if want := "service:8080 worker:9090"; targets != want {
		t.Errorf("Prometheus looks at %s, want %s", targets, want)
	}
	for _, name := range []string{"service", "worker", "database", "redis", "prometheus", "grafana"} {
		if _, there := c.Services[name]; !there {
			t.Errorf("there is no %s", name)
		}
	}
}

// The image holds one static program that is nobody's, built with a Go that is new enough, from files that are there.
func TestTheImageIsBuiltFromWhatThereIs(t *testing.T) {
	t.Parallel()
	file := read(t, "../deploy/Dockerfile")
	for _, want := range []string{"make build ", "\nFROM scratch\n", "\nUSER 65532:65532\n", `ENTRYPOINT ["/tripwright"]`} {
		if !strings.Contains(file, want) {
			t.Errorf("the Dockerfile says nothing of %q", strings.TrimSpace(want))
		}
	}
	has := regexp.MustCompile(`FROM golang:(\d+\.\d+)`).FindStringSubmatch(file)
	wants := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(read(t, "../go.mod"))
	if has == nil || wants == nil || has[1] != wants[1] {
		t.Errorf("it is built with %v, and go.mod wants %v", has, wants)
	}
	if strings.Contains(read(t, "../.dockerignore"), "internal/web") {
		t.Error("the app is not in the image")
	}
}

// The alerts and the dashboard are those of the objectives in the program, and promtool takes them where there is one.
func TestAlertsAndDashboardAreTheProgramsOwn(t *testing.T) {
	t.Parallel()
	dashboard, err := slo.Dashboard()
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{"../deploy/prometheus/rules.yml": slo.Rules(), "../deploy/grafana/dashboards/tripwright.json": dashboard} {
		if *update {
			if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if diff := cmp.Diff(want, read(t, file)); diff != "" {
			t.Errorf("%s (run with -update and look at the difference):\n%s", file, diff)
		}
	}
	if promtool, err := exec.LookPath("promtool"); err == nil {
		for _, args := range [][]string{{"check", "rules", "../deploy/prometheus/rules.yml"}} {
			if out, err := exec.Command(promtool, args...).CombinedOutput(); err != nil {
				t.Errorf("promtool %v: %v\n%s", args, err, out)
			}
		}
	}
}
