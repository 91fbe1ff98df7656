// Package auth knows who somebody is: organisations, users, passwords, access and refresh tokens, and when to refuse. It
// reaches storage through Keeper and Attempts, which store and cache fulfil, and knows nothing of HTTP.
//
// An access token is believed by its signature alone, for fifteen minutes. A refresh token is looked up, exchanged once, and
// only its digest is kept. Whoever guesses a password learns nothing from it but that it was wrong: not whether the address
// is known, not from how long it took, and after five wrong guesses not even that.
package auth
