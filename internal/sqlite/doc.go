// Package sqlite opens SQLite files through connections that remember the statements they have prepared.
//
// A program like this one says a few dozen sentences to its database, over and over. The driver parses each of them each time,
// which took a fifth of what a request costs; here it is parsed once a connection. Whatever database/sql does with a connection
// works as with the driver's own, except that the types of a result's columns cannot be asked for.
//
// It is not a store and knows no tables, no organisations and no files' whereabouts: package store and package durable do.
package sqlite
