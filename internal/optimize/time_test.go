package optimize_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tripwright/tripwright/internal/optimize"
	"github.com/tripwright/tripwright/internal/optimize/optimizetest"
)

func TestTime(t *testing.T) {
	t.Parallel()
	morning, evening, show := optimizetest.At(1, 5, optimize.Window{540, 700}), optimizetest.At(2, 5, optimize.Window{600, 650}, optimize.Window{1000, 1100}), optimizetest.At(3, 5, optimizetest.AllDay)
	show.Lock = &optimize.Lock{Day: 0, Start: 800}
	p := optimizetest.Village([]optimize.Visit{morning, evening, show, optimizetest.At(4, 5)}, 1080, 1080)
	tests := []struct {
		name  string
		day   int
		order []int
		want  []optimize.Stop
		err   *optimize.TimeError
	}{
		{"nothing", 0, nil, []optimize.Stop{}, nil},
		{"around the lock", 0, []int{0, 2, 1}, []optimize.Stop{{0, 550, 550, 610}, {2, 620, 800, 860}, {1, 870, 1000, 1060}}, nil},
		{"too late for the morning", 0, []int{2, 0}, nil, &optimize.TimeError{0, 0, optimize.Unreachable}},
		{"too late for the lock", 0, []int{1, 2}, nil, &optimize.TimeError{0, 2, optimize.Unreachable}},
		{"the lock is elsewhere", 1, []int{2}, nil, &optimize.TimeError{1, 2, optimize.Clash}},
		{"closed", 0, []int{3}, nil, &optimize.TimeError{0, 3, optimize.Closed}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := optimize.Time(p, test.day, test.order)
			var late *optimize.TimeError
			errors.As(err, &late)
			if diff := cmp.Diff(test.err, late); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("stops (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTimeOfTheWayHome(t *testing.T) {
	t.Parallel()
	p := optimizetest.Village([]optimize.Visit{optimizetest.At(1, 5, optimize.Window{1000, 1100})}, 1069, 1080)
	if _, err := optimize.Time(p, 0, []int{0}); err == nil || err.Error() != "optimize: day 0: its end is unreachable" {
		t.Errorf("coming home late gives %v", err)
	}
	if _, err := optimize.Time(p, 2, nil); err == nil {
		t.Error("day 2 of 2 was timed")
	}
}
