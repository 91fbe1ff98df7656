package main

import (
	_ "embed"
	"io"
)

// notices are the terms of what the program holds of others; tools/notices writes them.
//
//go:embed notices.txt
var notices string

type noticesCmd struct{}

// Help is printed below the flags.
func (noticesCmd) Help() string {
	return "The libraries, fonts and data that this program was built with, and the terms\nunder which they may be handed on. Whoever hands the program on hands these on\nwith it."
}

// Run prints them.
func (noticesCmd) Run(e env) error {
	_, err := io.WriteString(e.stdout, notices)
	return err
}
