// No Go lives here. With a module of its own this folder, and what npm puts into it, is left out of ./... above.
module github.com/tripwright/tripwright/ui

go 1.26
