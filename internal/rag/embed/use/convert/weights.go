package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"github.com/go-json-experiment/json"
)

// tensors are the weights by their names in the graph.
type tensors map[string][]float32

// readTensors puts the shards together and cuts them as the manifest says. All that is needed is float32.
func readTensors(files map[string][]byte) (tensors, error) {
	var m struct {
		Manifest []struct {
			Paths   []string `json:"paths"`
			Weights []struct {
				Name  string `json:"name"`
				Shape []int  `json:"shape"`
				Type  string `json:"dtype"`
			} `json:"weights"`
		} `json:"weightsManifest"`
	}
	if err := json.Unmarshal(files["model.json"], &m); err != nil {
		return nil, fmt.Errorf("model.json: %w", err)
	}
	out := tensors{}
	for _, group := range m.Manifest {
		var data []byte
		for _, p := range group.Paths {
			data = append(data, files[p]...)
		}
		for _, w := range group.Weights {
			n := 4
			for _, s := range w.Shape {
				n *= s
			}
			if n > len(data) {
				return nil, fmt.Errorf("%s reaches past the shards", w.Name)
			}
			if w.Type == "float32" {
				out[w.Name] = floats(data[:n])
			}
			data = data[n:]
		}
	}
	return out, nil
}

func floats(b []byte) []float32 {
	out := make([]float32, len(b)/4)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return out
}

// one finds the tensor whose name contains the words, and panics unless it is exactly one: the digest says which names exist.
func (t tensors) one(words string) []float32 {
	var found []string
	for name := range t {
		if strings.Contains(name, words) {
			found = append(found, name)
		}
	}
	if len(found) != 1 {
		panic(fmt.Sprintf("%q names %d tensors: %v", words, len(found), found))
	}
	return t[found[0]]
}

// convertWeights writes the tensors in the order in which package use reads them.
func convertWeights(files map[string][]byte) ([]byte, error) {
	t, err := readTensors(files)
	if err != nil {
		return nil, err
	}
	var w writer
	w.rows(t.one("module/Embeddings_en"), 256)
	w.floats(t.one("AddTimingSignal/TimingSignal/ExpandDims_1"))
	w.matrix(t.one("Layer_0/TransformerLayer/dense/kernel"), t.one("Layer_0/TransformerLayer/dense/bias"))
	for i := range 2 {
		w.layer(t, fmt.Sprintf("Layer_%d/TransformerLayer/", i))
	}
	w.matrix(t.one("tanh_layer_0/weights"), t.one("tanh_layer_0/bias"))
	return w.Bytes(), nil
}

func (w *writer) layer(t tensors, at string) {
	const look, think = "MultiheadAttention/", "FFN/"
	w.norm(t, at+"layer_prepostprocess/")
	w.matrix(t.one(at+look+"qkv_transform_single/kernel"), t.one(at+look+"qkv_transform_single/bias"))
	w.floats(t.one(at + look + "mul/y"))
	w.matrix(t.one(at+look+"output_transform_single/kernel"), t.one(at+look+"output_transform_single/bias"))
	w.norm(t, at+think+"layer_prepostprocess/")
	w.matrix(t.one(at+think+"conv1/Tensordot/Reshape_1"), t.one(at+think+"conv1/bias"))
	w.matrix(t.one(at+think+"conv2/Tensordot/Reshape_1"), t.one(at+think+"conv2/bias"))
}

func (w *writer) norm(t tensors, at string) {
	w.floats(t.one(at + "layer_norm/layer_norm_scale"))
	w.floats(t.one(at + "layer_norm/layer_norm_bias"))
}

// writer writes numbers, the little end first.
type writer struct{ bytes.Buffer }

func (w *writer) floats(f []float32) {
	for _, v := range f {
		w.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(v)))
	}
}

// matrix writes a scale for each column of each 64 rows, the weights in eight bits, row by row, and the biases.
func (w *writer) matrix(values, bias []float32) {
	const group = 64
	cols := len(bias)
	w.rounded(values, len(values)/group, func(i int) int { return i/cols/group*cols + i%cols })
	w.floats(bias)
}

// rows writes a scale for each row, and the weights in eight bits.
func (w *writer) rows(values []float32, cols int) {
	w.rounded(values, len(values)/cols, func(i int) int { return i / cols })
}

// rounded writes the scale of each group, so that its largest value is 127, and every value as a multiple of it.
func (w *writer) rounded(values []float32, groups int, group func(i int) int) {
	scale := make([]float32, groups)
	for i, v := range values {
		g := group(i)
		scale[g] = max(scale[g], float32(math.Abs(float64(v)))/127)
	}
	w.floats(scale)
	for i, v := range values {
		if s := scale[group(i)]; s > 0 {
			w.WriteByte(byte(int8(math.Round(float64(v / s)))))
		} else {
			w.WriteByte(0)
		}
	}
}
