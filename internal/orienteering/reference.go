package orienteering

import (
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// Case is an instance with a number of tours: what there is a reference for.
type Case struct {
	Set      Set
	Instance string
	Tours    int
}

// String is the short name of the case inside its set, such as c101/2.
func (c Case) String() string { return c.Instance + "/" + strconv.Itoa(c.Tours) }

// maxReferences bounds a file of references.
const maxReferences = 100_000

// ReadReferences reads a table in CSV with the columns set, instance, m and
// reference: the best score known of each case. No case may stand there twice.
func ReadReferences(r io.Reader) (map[Case]float64, error) {
	table := csv.NewReader(r)
	head, err := table.Read()
	if err != nil || !slices.Equal(head, []string{"set", "instance", "m", "reference"}) {
		return nil, fmt.Errorf("orienteering: references: line 1 is %.80q, want set,instance,m,reference", head)
	}
	out := map[Case]float64{}
	for {
		row, err := table.Read()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return nil, fmt.Errorf("orienteering: references: %w", err)
		}
		line, _ := table.FieldPos(0)
		m, wrong := strconv.Atoi(row[2])
		best, ok := parseNumber(row[3], exact)
		switch c := (Case{Set(row[0]), row[1], m}); {
		case !slices.Contains(Sets, c.Set):
			err = fmt.Errorf("field \"set\" is %.30q", row[0])
		case wrong != nil || m < 1 || m > maxTours:
			err = fmt.Errorf("field \"m\" is %.30q, want 1 to %d", row[2], maxTours)
		case !ok || best <= 0:
			err = fmt.Errorf("field \"reference\" is %.30q, want a number above 0", row[3])
		case out[c] > 0:
			err = fmt.Errorf("%s %s is there twice", c.Set, c)
		case len(out) == maxReferences:
			err = fmt.Errorf("more than %d cases", maxReferences)
		default:
			out[c] = best
		}
		if err != nil {
			return nil, fmt.Errorf("orienteering: references: line %d: %w", line, err)
		}
	}
}
