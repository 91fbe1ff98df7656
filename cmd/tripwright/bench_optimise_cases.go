package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/orienteering"
)

// mostTours is how many tours the instances of TOPTW are asked with, from 1 on.
const mostTours = 4

// benchCase is one question: an instance with a number of tours.
type benchCase struct {
	orienteering.Case
	instance *orienteering.Instance
	best     float64 // the best score known, 0 when none is
}

// cases reads the instances that are asked for, by set, name and tours.
func (c benchOptimiseCmd) cases() ([]benchCase, error) {
	if c.Set != "" && !slices.Contains(orienteering.Sets, orienteering.Set(c.Set)) {
		return nil, fault.New(fault.Invalid, "--set must be one of %v", orienteering.Sets)
	}
	best, err := readBest(filepath.Join(c.Dir, "reference.csv"))
	if err != nil {
		return nil, err
	}
	var out []benchCase
	for _, set := range orienteering.Sets {
		if !c.wanted(set) {
			continue
		}
		some, err := c.casesOf(set)
		if err != nil {
			return nil, err
		}
		out = append(out, some...)
	}
	if len(out) == 0 {
		return nil, fault.New(fault.NotFound, "no instance to solve: the directory needs files such as toptw/c101.txt, mctopmtw/*.txt or ttdp/*.txt that --set and --only let through")
	}
	for k := range out {
		out[k].best = best[out[k].Case]
	}
	return out, nil
}

func readBest(name string) (map[orienteering.Case]float64, error) {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // then nothing is compared
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	best, err := orienteering.ReadReferences(f)
	if err != nil {
		return nil, fault.New(fault.Invalid, "%s", err)
	}
	return best, nil
}

// casesOf reads the folder of a set; one that is not there has no cases.
func (c benchOptimiseCmd) casesOf(set orienteering.Set) ([]benchCase, error) {
	files, err := os.ReadDir(filepath.Join(c.Dir, string(set)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var out []benchCase
	for _, file := range files {
		name, ok := strings.CutSuffix(file.Name(), ".txt")
		if !ok {
			continue
		}
		if ok, err := c.matches(name, ""); err != nil || !ok {
			if err != nil {
				return nil, err
			}
			continue
		}
		some, err := c.casesIn(set, name)
		if err != nil {
			return nil, err
		}
		out = append(out, some...)
	}
	return out, nil
}

// casesIn reads one file.
func (c benchOptimiseCmd) casesIn(set orienteering.Set, name string) ([]benchCase, error) {
	f, err := os.Open(filepath.Join(c.Dir, string(set), name+".txt"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in, err := orienteering.Read(set, name, f)
	if err != nil {
		return nil, fault.New(fault.Invalid, "%s", err)
	}
	first, last := in.Tours, in.Tours
	if in.Tours == 0 {
		first, last = 1, mostTours
	}
	var out []benchCase
	for m := first; m <= last; m++ {
		ok, err := c.matches(name, strconv.Itoa(m))
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, benchCase{Case: orienteering.Case{Set: set, Instance: name, Tours: m}, instance: in})
		}
	}
	return out, nil
}

// writeRoutes writes a file a case and budget, named after both.
func writeRoutes(dir string, done []solvedCase) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	for _, s := range done {
		b, err := json.Marshal(map[string]any{"set": s.Set, "instance": s.Instance, "m": s.Tours, "routes": s.routes})
		if err != nil {
			return err
		}
		name := fmt.Sprintf("%s-%s-m%d-%s.json", s.Set, s.Instance, s.Tours, s.budget)
		if err := writeWhole(filepath.Join(dir, name), append(b, '\n')); err != nil {
			return err
		}
	}
	return nil
}
