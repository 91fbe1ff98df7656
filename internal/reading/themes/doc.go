// Package themes reads what the travellers are drawn to: themes, and the kinds of sights that are named.
//
// It says nothing of single sights. The readers of people and of wishes import it.
package themes
