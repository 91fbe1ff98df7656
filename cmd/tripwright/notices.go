package main

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
)

// notices are the terms of what the program holds of others, packed; tools/notices writes them.
//
//go:embed notices.txt.gz
var notices []byte

type noticesCmd struct{}

// Help is printed below the flags.
func (noticesCmd) Help() string {
	return "The libraries, fonts and data that this program was built with, and the terms\nunder which they may be handed on. Whoever hands the program on hands these on\nwith it."
}

// Run prints them.
func (noticesCmd) Run(e env) error {
	terms, err := gzip.NewReader(bytes.NewReader(notices))
	if err != nil {
		return err
	}
	_, err = io.Copy(e.stdout, terms)
	return err
}
