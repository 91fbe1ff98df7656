package rag

import "strings"

// InBatches asks for the vectors of texts, a batch at a time, and gives them in order, each of length one. Texts of nothing
// but white space are not asked for: services refuse them, and their vectors are zeros. An answer that is not as many
// vectors of so many numbers is fault.BadReply.
func (s Service) InBatches(texts []string, ask func(batch []string) ([][]float32, error)) ([][]float32, error) {
	out := make([][]float32, len(texts))
	var batch []string
	var places []int
	flush := func() error {
		vectors, err := ask(batch)
		if err != nil {
			return err
		}
		if err := Unit(vectors, len(batch), s.Dimensions); err != nil {
			return err
		}
		for i, at := range places {
			out[at] = vectors[i]
		}
		batch, places = batch[:0], places[:0]
		return nil
	}
	for i, text := range texts {
		if strings.TrimSpace(text) == "" {
			out[i] = make([]float32, s.Dimensions)
			continue
		}
		if batch, places = append(batch, text), append(places, i); len(batch) < s.Batch {
			continue
		}
		if err := flush(); err != nil {
			return nil, err
		}
	}
	if len(batch) > 0 {
		if err := flush(); err != nil {
			return nil, err
		}
	}
	return out, nil
}
