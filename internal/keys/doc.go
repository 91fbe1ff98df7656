// Package keys holds what a service signs with: keys of access tokens, RSA, and keys of itineraries, Ed25519. They come as settings or lie
// in a folder, are replaced without a moment in which nothing verifies, and are published as JSON Web Key Sets (RFC 7517).
//
// It signs and checks nothing itself: package auth does so with tokens, package app with itineraries. Anybody may import it.
package keys
