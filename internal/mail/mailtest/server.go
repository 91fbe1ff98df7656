// Package mailtest is a mail server for tests: it listens on this machine, speaks SMTP as any other, and shows what it was given.
// It is for tests only.
package mailtest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"math/big"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Server is a mail server.
type Server struct {
	Roots *x509.CertPool // believes its certificate

	// User and Password must be shown where User is set.
	User, Password string
	// Refuse is asked for each address; an *smtp.SMTPError is what the server says. nil takes everything.
	Refuse func(to string) error

	addr string
	cert tls.Certificate
	mu   sync.Mutex
	got  []Letter
	came chan struct{} // is closed with the next letter
}

// Letter is one that came.
type Letter struct {
	From, To string // of the envelope
	Header   mail.Header
	Subject  string
	Text     string
	Raw      string
	Secured  bool
}

// Start starts a server. wrapped secures connections from the beginning; else it offers STARTTLS. The test ends it.
func Start(t testing.TB, s *Server, wrapped bool) *Server {
	t.Helper()
	s.cert, s.Roots = certificate(t)
	s.came = make(chan struct{})
	server := smtp.NewServer(backend{s})
	server.Domain, server.AllowInsecureAuth = "127.0.0.1", true
	server.ReadTimeout, server.WriteTimeout, server.ErrorLog = time.Minute, time.Minute, quiet{}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.addr = ln.Addr().String()
	config := &tls.Config{Certificates: []tls.Certificate{s.cert}}
	if wrapped {
		ln = tls.NewListener(ln, config)
	} else {
		server.TLSConfig = config
	}
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(ln) }()
	t.Cleanup(func() { _, _ = server.Close(), ln.Close(); <-done }) // it may not serve yet
	return s
}

// Addr is its host and port.
func (s *Server) Addr() string { return s.addr }

// Letters gives what came so far.
func (s *Server) Letters() []Letter {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Letter(nil), s.got...)
}

// Await gives the first n letters, when there are as many. A minute without them fails the test.
func (s *Server) Await(t testing.TB, n int) []Letter {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		s.mu.Lock()
		got, came := append([]Letter(nil), s.got...), s.came
		s.mu.Unlock()
		if len(got) >= n {
			return got
		}
		select {
		case <-came:
		case <-ctx.Done():
			t.Fatalf("%d letters came, want %d", len(got), n)
		}
	}
}

func (s *Server) take(l Letter) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.got = append(s.got, l)
	close(s.came)
	s.came = make(chan struct{})
}

type backend struct{ *Server }

// NewSession begins a conversation.
func (b backend) NewSession(c *smtp.Conn) (smtp.Session, error) {
	_, secured := c.TLSConnectionState()
	return &session{server: b.Server, conn: c, Letter: Letter{Secured: secured}}, nil
}

type session struct {
	Letter
	server *Server
	conn   *smtp.Conn
	in     bool
}

// AuthMechanisms says how one may sign in.
func (s *session) AuthMechanisms() []string {
	if s.server.User == "" {
		return nil
	}
	return []string{sasl.Plain}
}

// Auth takes one user with one password.
func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if user != s.server.User || password != s.server.Password {
			return errors.New("535 the user or the password is not right")
		}
		s.in = true
		return nil
	}), nil
}

// Mail takes the sender.
func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	if s.server.User != "" && !s.in {
		return smtp.ErrAuthRequired
	}
	s.From = from
	return nil
}

// Rcpt takes an address.
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.To = to
	if s.server.Refuse != nil {
		return s.server.Refuse(to)
	}
	return nil
}

// Data takes the letter.
func (s *session) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	m, err := mail.ReadMessage(strings.NewReader(string(raw)))
	if err != nil {
		return err
	}
	l := s.Letter
	_, l.Secured = s.conn.TLSConnectionState()
	l.Raw, l.Header = string(raw), m.Header
	if l.Subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return err
	}
	body := m.Body
	if m.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
		body = quotedprintable.NewReader(body)
	}
	text, err := io.ReadAll(body)
	l.Text = strings.ReplaceAll(string(text), "\r\n", "\n")
	s.server.take(l)
	return err
}

// Reset begins another letter.
func (s *session) Reset() { s.From, s.To = "", "" }

// Logout ends the conversation.
func (s *session) Logout() error { return nil }

type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

// certificate makes one for this machine, and who believes it.
func certificate(t testing.TB) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	tmpl := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(24 * time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, tmpl, tmpl, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	cert, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(cert)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}
