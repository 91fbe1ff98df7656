package mail

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"github.com/tripwright/tripwright/internal/fault"
)

// Security is how the way to a mail server is kept from others.
type Security string

// The ways.
const (
	StartTLS Security = "starttls" // the connection must be secured before anything is said: refused where the server cannot
	Wrapped  Security = "tls"      // it is secured from the beginning
	InClear  Security = "none"     // it is not, for a server on this machine or in its own network
)

// Server is where letters go. It does not print its password.
type Server struct {
	Host     string
	Port     int
	Security Security
	User     string // empty: it wants nobody to sign in
	password string
}

// String says where, and not as whom.
func (s Server) String() string { return fmt.Sprintf("%s:%d (%s)", s.Host, s.Port, s.Security) }

// GoString is String, for %#v.
func (s Server) GoString() string { return s.String() }

// ParseServer reads smtp://USER:PASSWORD@HOST:587, which insists on STARTTLS, smtps://HOST:465, or smtp+insecure://HOST:25, which
// secures nothing and takes a password to this machine alone. What it cannot read is fault.Invalid, and is not repeated.
func ParseServer(address string) (Server, error) {
	u, err := url.Parse(address)
	if err != nil {
		return Server{}, badServer("must be such as smtp://USER:PASSWORD@HOST:587 or smtps://HOST:465")
	}
	kinds := map[string]struct {
		security Security
		port     int
	}{"smtp": {StartTLS, 587}, "smtps": {Wrapped, 465}, "smtp+insecure": {InClear, 25}}
	kind, known := kinds[u.Scheme]
	if !known || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return Server{}, badServer("must be such as smtp://USER:PASSWORD@HOST:587 or smtps://HOST:465")
	}
	s := Server{Host: u.Hostname(), Port: kind.port, Security: kind.security, User: u.User.Username()}
	s.password, _ = u.User.Password()
	if u.Port() != "" {
		n, err := strconv.ParseUint(u.Port(), 10, 16)
		if err != nil || n == 0 {
			return Server{}, badServer("names no port that there is")
		}
		s.Port = int(n)
	}
	if s.Security == InClear && s.User != "" && !thisMachine(s.Host) {
		return Server{}, badServer("would send the password in clear: use smtp:// or smtps://")
	}
	return s, nil
}

func badServer(why string) error { return fault.Field("TRIPWRIGHT_SMTP_URL", "%s", fault.Whole(why)) }

func thisMachine(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// Address is host and port.
func (s Server) Address() string { return net.JoinHostPort(s.Host, strconv.Itoa(s.Port)) }
