// Package runner is the life of runs, of whatever kind: a run is kept, its first event is told, the engine has it done, whoever asked
// follows it, and it comes to an end that is kept, also when the process dies in between, the database is away or somebody stops it.
// What is left of it goes when it is deleted or too old.
//
// A kind of runs is a small folder of its own: Story describes one whose runs are kept in the log of runs and tell events, Kind one that is
// kept elsewhere. The wiring registers it with Tell or Register, and nothing here changes. The runner plans nothing and reads no files;
// it knows of a kind what those interfaces say.
//
// The rooms behind the doors and the wiring import it.
package runner
