package sqlite

import "os"

// MakePrivate makes an empty file for a database that nobody but its owner may read, whatever the umask is; SQLite gives the files beside
// it the same rights. One that is there stays as it is. That it cannot be made is said by the database when it is opened.
func MakePrivate(path string) {
	if f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600); err == nil {
		_ = f.Close()
	}
}
