package mail_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"pgregory.net/rapid"

	"github.com/tripwright/tripwright/internal/fault"
	"github.com/tripwright/tripwright/internal/mail"
	"github.com/tripwright/tripwright/internal/mail/mailtest"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// to gives who sends to a server by an address such as smtp://%s.
func to(t *testing.T, s *mailtest.Server, address string) *mail.Sender {
	t.Helper()
	at, err := mail.ParseServer(fmt.Sprintf(address, s.Addr()))
	if err != nil {
		t.Fatal(err)
	}
	sender, err := mail.NewSender(at, "Tripwright <trips@example.com>")
	if err != nil {
		t.Fatal(err)
	}
	sender.Roots = s.Roots
	return sender
}

func letter() mail.Message {
	return mail.Message{ID: "1", To: "ada@example.org", Subject: "Bestätige", Text: "Grüße\n\nhttps://trips.example.com/app/verify#" + strings.Repeat("a", 90) + "\n",
		Lang: "de", At: noon}
}

func TestALetterArrives(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		address          string
		user             string
		wrapped, secured bool
	}{
		"secured on the way":              {"smtp://%s", "", false, true},
		"secured, with a password":        {"smtp://trips:p%%40ss%%3A@%s", "trips", false, true},
		"secured from the beginning":      {"smtps://trips:p%%40ss%%3A@%s", "trips", true, true},
		"in clear":                        {"smtp+insecure://%s", "", false, false},
		"in clear, with a password, here": {"smtp+insecure://trips:p%%40ss%%3A@%s", "trips", false, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := mailtest.Start(t, &mailtest.Server{User: tt.user, Password: "p@ss:"}, tt.wrapped)
			sender := to(t, s, tt.address)
			if err := sender.Check(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := sender.Send(t.Context(), letter()); err != nil {
				t.Fatal(err)
			}
			got := s.Await(t, 1)[0]
			if got.From != "trips@example.com" || got.To != "ada@example.org" || got.Subject != "Bestätige" || got.Text != letter().Text || got.Secured != tt.secured {
				t.Errorf("%+v", got)
			}
			for header, want := range map[string]string{"Message-Id": "<1@example.com>", "Auto-Submitted": "auto-generated", "Content-Language": "de",
				"Date": "Sat, 21 Nov 2026 12:00:00 +0000", "From": `"Tripwright" <trips@example.com>`, "User-Agent": ""} {
				if h := got.Header.Get(header); h != want {
					t.Errorf("%s is %q, want %q", header, h, want)
				}
			}
		})
	}
}

func TestWhatCannotBeSent(t *testing.T) {
	t.Parallel()
	never := &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	later := &smtp.SMTPError{Code: 450, EnhancedCode: smtp.EnhancedCode{4, 2, 0}, Message: "greylisted"}
	first := &smtp.SMTPError{Code: 500, EnhancedCode: smtp.EnhancedCode{5, 0, 0}, Message: "what?"} // of those that stay as they are
	last := &smtp.SMTPError{Code: 499, EnhancedCode: smtp.EnhancedCode{4, 0, 0}, Message: "not now"}
	for name, tt := range map[string]struct {
		address string
		server  *mailtest.Server
		roots   bool
		to      string
		want    fault.Kind
	}{
		"an address that nobody can read":    {"smtp://%s", &mailtest.Server{Refuse: func(string) error { return first }}, true, "", fault.Invalid},
		"one that nobody reads now":          {"smtp://%s", &mailtest.Server{Refuse: func(string) error { return last }}, true, "", fault.Unavailable},
		"an address that is not there":       {"smtp://%s", &mailtest.Server{Refuse: func(string) error { return never }}, true, "", fault.Invalid},
		"one that is busy":                   {"smtp://%s", &mailtest.Server{Refuse: func(string) error { return later }}, true, "", fault.Unavailable},
		"a wrong password":                   {"smtp://trips:no@%s", &mailtest.Server{User: "trips", Password: "yes"}, true, "", fault.Unavailable},
		"a server that nobody vouches for":   {"smtp://%s", &mailtest.Server{}, false, "", fault.Unavailable},
		"what is secured and should not be":  {"smtps://%s", &mailtest.Server{}, true, "", fault.Unavailable},
		"no address":                         {"smtp://%s", &mailtest.Server{}, true, "ada", fault.Invalid},
		"two addresses":                      {"smtp://%s", &mailtest.Server{}, true, "a@example.org, b@example.org", fault.Invalid},
		"an address with a name":             {"smtp://%s", &mailtest.Server{}, true, "Ada <a@example.org>", fault.Invalid},
		"an address in brackets":             {"smtp://%s", &mailtest.Server{}, true, "<a@example.org>", fault.Invalid},
		"an address with a header behind it": {"smtp://%s", &mailtest.Server{}, true, "a@example.org\r\nBcc: b@example.org", fault.Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := mailtest.Start(t, tt.server, false)
			sender := to(t, s, tt.address)
			if !tt.roots {
				sender.Roots = nil
			}
			m := letter()
			if tt.to != "" {
				m.To = tt.to
			}
			if err := sender.Send(t.Context(), m); !fault.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			if n := len(s.Letters()); n != 0 {
				t.Errorf("%d letters came", n)
			}
		})
	}
}

// Check tells before there is a letter what would keep every letter back. What a server says of one address is none of that.
func TestAServerIsTriedBeforeThereIsALetter(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		address string
		server  *mailtest.Server
		roots   bool
		says    string // else it is fault.Unavailable and says this; empty: it is well
	}{
		"it takes letters":                  {"smtp://%s", &mailtest.Server{}, true, ""},
		"it takes letters to others":        {"smtp://%s", &mailtest.Server{Refuse: func(string) error { return smtp.ErrAuthFailed }}, true, ""},
		"a wrong password":                  {"smtp://trips:no@%s", &mailtest.Server{User: "trips", Password: "yes"}, true, "refuses the user or the password"},
		"a server that nobody vouches for":  {"smtp://%s", &mailtest.Server{}, false, "does not know who signed it"},
		"what is secured and should not be": {"smtps://%s", &mailtest.Server{}, true, "write smtp:// for STARTTLS"},
		"nobody signs in":                   {"smtp://trips:yes@%s", &mailtest.Server{}, true, "leave out user and password"},
		"nobody is there":                   {"smtp://127.0.0.1:1%.0s", &mailtest.Server{}, true, "nothing listens at 127.0.0.1:1:"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := mailtest.Start(t, tt.server, false)
			sender := to(t, s, tt.address)
			if !tt.roots {
				sender.Roots = nil
			}
			switch err := sender.Check(t.Context()); {
			case tt.says == "" && err == nil:
			case !fault.Is(err, fault.Unavailable) || !strings.Contains(fault.Message(err), tt.says) || !strings.HasPrefix(fault.Message(err), "TRIPWRIGHT_SMTP_URL: "):
				t.Errorf("got %v, want that it %s", err, tt.says)
			case strings.Contains(fault.Message(err), "yes") || strings.Contains(fault.Message(err), "%!"):
				t.Errorf("it says %s", fault.Message(err))
			}
			if n := len(s.Letters()); n != 0 {
				t.Errorf("%d letters came", n)
			}
		})
	}
}

// What cannot be brought about on this machine is told apart all the same.
func TestWhatKeepsLettersBackIsNamed(t *testing.T) {
	t.Parallel()
	at := func(address string) *mail.Sender {
		server, err := mail.ParseServer(address)
		if err != nil {
			t.Fatal(err)
		}
		s, err := mail.NewSender(server, "trips@example.com")
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	expired := &tls.CertificateVerificationError{Err: x509.CertificateInvalidError{Reason: x509.Expired}}
	for want, tt := range map[string]struct {
		address   string
		err       error
		connected bool
	}{
		"cannot be looked up":                  {"smtp://mail.exmaple.com", &net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", IsNotFound: true}}, false},
		"no connection to the mail server":     {"smtp://mail.example.com", &net.OpError{Op: "dial", Err: syscall.ENETUNREACH}, false},
		"has expired, or this machine's clock": {"smtps://mail.example.com", expired, false},
		"it is for another name":               {"smtps://mail.example.com", x509.HostnameError{Host: "mail.example.com", Certificate: &x509.Certificate{}}, false},
		"does not offer STARTTLS":              {"smtp://mail.example.com", errors.New(`STARTTLS mode set to: "TLSMandatory", but target host does not support STARTTLS`), true},
		"wants TLS from the beginning":         {"smtp://mail.example.com:465", fmt.Errorf("greeting: %w", os.ErrDeadlineExceeded), true},
		"does not answer in time":              {"smtps://mail.example.com:587", context.DeadlineExceeded, false},
		"breaks the conversation off":          {"smtp://mail.example.com", io.EOF, true},
		"see whether host, port":               {"smtps://mail.example.com", io.EOF, false},
		"no secure connection comes about":     {"smtps://mail.example.com", &net.OpError{Op: "remote error", Err: tls.AlertError(70)}, false},
		"a password made for programs":         {"smtp://mail.example.com", &textproto.Error{Code: 535, Msg: "no: ada@example.org"}, true},
		"lets nobody sign in here":             {"smtp://mail.example.com", errors.New("server does not support SMTP AUTH"), true},
	} {
		err := at(tt.address).Trouble(tt.err, tt.connected)
		if got := fault.Message(err); !strings.Contains(got, want) || !strings.Contains(got, ".com:") || strings.Contains(got, "%!") || strings.Contains(got, "ada@") {
			t.Errorf("%v: %s; want that it %s", tt.err, got, want)
		}
	}
}

// Settings that no server can have are the operator's to mend: nothing is gained by trying again.
func TestSettingsThatCannotBeUsed(t *testing.T) {
	t.Parallel()
	sender, err := mail.NewSender(mail.Server{Port: 25, Security: mail.InClear}, "trips@example.com")
	if err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{"a letter": sender.Send(t.Context(), letter()), "a try": sender.Check(t.Context())} {
		if !fault.Is(err, fault.Invalid) || fault.Message(err) != "the mail server's settings cannot be used" {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, from := range []string{"", "trips", "Tripwright <trips>", "a@example.com, b@example.com"} {
		if _, err := mail.NewSender(mail.Server{}, from); !fault.Is(err, fault.Invalid) {
			t.Errorf("letters come from %q: %v", from, err)
		}
	}
}

// A server that cannot secure the connection gets neither a letter nor a password.
func TestNothingIsSaidInClear(t *testing.T) {
	t.Parallel()
	for _, who := range []string{"", "trips:secret@"} {
		inClear(t, who)
	}
}

func inClear(t *testing.T, who string) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ln.Close() })
	heard := make(chan string, 1)
	go func() {
		c, err := ln.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		fmt.Fprint(c, "220 here\r\n")
		all, line := "", make([]byte, 1024)
		for {
			n, err := c.Read(line)
			all += string(line[:n])
			if err != nil {
				heard <- all
				return
			}
			fmt.Fprint(c, "250-here\r\n250 AUTH PLAIN\r\n")
		}
	}()
	at, err := mail.ParseServer("smtp://" + who + ln.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	sender, err := mail.NewSender(at, "trips@example.com")
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(t.Context(), letter()); !fault.Is(err, fault.Unavailable) {
		t.Errorf("got %v", err)
	}
	_ = ln.Close()
	if all := <-heard; strings.Contains(all, "AUTH") || strings.Contains(all, "MAIL") {
		t.Errorf("it was told %q", all)
	}
}

// A server that does not let us in does not keep the connection either: operators count them.
func TestNoConnectionIsLeftOpen(t *testing.T) {
	t.Parallel()
	for what, try := range map[string]func(*mail.Sender) error{
		"a letter": func(s *mail.Sender) error { return s.Send(t.Context(), letter()) },
		"a try":    func(s *mail.Sender) error { return s.Check(t.Context()) },
	} {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = ln.Close() })
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			c, err := ln.Accept()
			if err != nil {
				return
			}
			defer c.Close()
			fmt.Fprint(c, "220 here\r\n")
			for lines := bufio.NewScanner(c); lines.Scan(); {
				reply := "250-here\r\n250 AUTH PLAIN\r\n"
				if strings.HasPrefix(lines.Text(), "AUTH") {
					reply = "535 no\r\n"
				}
				fmt.Fprint(c, reply)
			}
		}()
		at, err := mail.ParseServer("smtp+insecure://trips:no@" + ln.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		sender, err := mail.NewSender(at, "trips@example.com")
		if err != nil {
			t.Fatal(err)
		}
		if err := try(sender); !fault.Is(err, fault.Unavailable) {
			t.Errorf("%s: %v", what, err)
		}
		select {
		case <-ended:
		case <-time.After(time.Minute):
			t.Fatalf("%s leaves its connection open", what)
		}
	}
}

// A letter that the server said it has is sent, whatever becomes of the conversation after: else it would go out again for a day.
func TestALetterThatWasTakenIsSent(t *testing.T) {
	t.Parallel()
	closes := func(c net.Conn) { _ = c.Close() }
	for name, tt := range map[string]struct {
		taken     string // what the server says of the letter
		from      string // which command is answered by then
		then      func(c net.Conn)
		delivered bool
	}{
		"it hangs up at the farewell":            {"250 taken", "QUIT", closes, true},
		"it refuses the farewell":                {"250 taken", "QUIT", func(c net.Conn) { fmt.Fprint(c, "421 closing\r\n"); closes(c) }, true},
		"it says nothing to the farewell":        {"250 taken", "QUIT", func(net.Conn) {}, true},
		"it hangs up as soon as it has it":       {"250 taken", "RSET", closes, true},
		"it does not have it, and says farewell": {"451 not now", "", nil, false},
		"it does not have it, and hangs up":      {"451 not now", "QUIT", closes, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ln, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = ln.Close() })
			answer := func(c net.Conn) {
				defer c.Close()
				fmt.Fprint(c, "220 here\r\n")
				data := false
				for lines := bufio.NewScanner(c); lines.Scan(); {
					command, reply := lines.Text(), "250 here"
					switch {
					case data && command != ".":
						continue
					case data:
						data, reply = false, tt.taken
					case tt.from != "" && command == tt.from:
						tt.then(c)
						continue
					case command == "DATA":
						data, reply = true, "354 go on"
					case command == "QUIT":
						reply = "221 farewell"
					}
					fmt.Fprint(c, reply+"\r\n")
				}
			}
			go func() {
				for {
					c, err := ln.Accept()
					if err != nil {
						return
					}
					go answer(c)
				}
			}()
			at, err := mail.ParseServer("smtp+insecure://" + ln.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			sender, err := mail.NewSender(at, "trips@example.com")
			if err != nil {
				t.Fatal(err)
			}
			sender.Within = time.Second
			if tt.from == "QUIT" && tt.delivered {
				if err := sender.Check(t.Context()); err != nil {
					t.Errorf("a try: %v", err)
				}
			}
			if err := sender.Send(t.Context(), letter()); (err == nil) != tt.delivered || err != nil && !fault.Is(err, fault.Unavailable) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestServersThatCanBeNamed(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"smtp://u:p@mail.example.com": "mail.example.com:587 (starttls)", "smtps://mail.example.com": "mail.example.com:465 (tls)",
		"smtp+insecure://10.0.0.7": "10.0.0.7:25 (none)", "smtp+insecure://u:p@localhost:1025": "localhost:1025 (none)", "smtp://[::1]:2525": "::1:2525 (starttls)",
		"": "", "mail.example.com": "", "http://mail.example.com": "", "smtp://": "", "smtp://h/path": "", "smtp://h?starttls=no": "", "smtp://h:0": "",
		"smtp://h:99999": "", "smtp+insecure://u:p@mail.example.com": "",
	} {
		got, err := mail.ParseServer(address)
		switch {
		case want == "" && !fault.Is(err, fault.Invalid):
			t.Errorf("%q is taken: %v", address, got)
		case want != "" && (err != nil || got.String() != want):
			t.Errorf("%q: got %v, %v, want %s", address, got, err, want)
		}
	}
	s, err := mail.ParseServer("smtp://trips:hunter2@mail.example.com")
	if err != nil || strings.Contains(fmt.Sprintf("%v %+v %#v %s", s, s, s, s), "hunter2") {
		t.Errorf("the password is printed, or %v", err)
	}
	if _, err := mail.ParseServer("smtp://trips:hunter2@mail.example.com:x"); err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("the password is repeated: %v", err)
	}
}

func TestEveryLetterIsThereInBothLanguages(t *testing.T) {
	t.Parallel()
	links := []mail.Link{{Org: "acme", URL: "https://x/1"}, {Org: "globex", URL: "https://x/2"}}
	leads := map[string]int{"verify": 1, "reset": 2, "join": 1} // to how many accounts; all others tell of one
	for _, kind := range []string{"verify", "reset", "changed", "replaced", "join", "owner", "raised", "lowered", "removed", "out", "closed"} {
		subjects := map[string]bool{}
		for _, lang := range []string{"en", "de"} {
			n := max(1, leads[kind])
			subject, text, err := mail.Letter{Kind: kind, Lang: lang, Service: "https://trips.example.com", Links: links[:n], More: kind == "reset"}.Write()
			if err != nil || subject == "" || strings.ContainsAny(subject, "\n{") || strings.Contains(text, "{{") || strings.Contains(text, "\n\n\n") {
				t.Errorf("%s %s: %q, %v\n%s", kind, lang, subject, err, text)
			}
			subjects[subject] = true
			for _, l := range links[:n] {
				if !strings.Contains(text, l.Org) || strings.Contains(text, l.URL) != (leads[kind] > 0) || leads[kind] > 0 && strings.Count(text, "\n"+l.URL+"\n") != 1 {
					t.Errorf("%s %s does not lead to %+v on a line of its own:\n%s", kind, lang, l, text)
				}
			}
		}
		if len(subjects) != 2 {
			t.Errorf("%s is not in two languages", kind)
		}
	}
	if _, _, err := (mail.Letter{Kind: "advert", Lang: "en"}).Write(); err == nil {
		t.Error("there is a letter that nobody wrote")
	}
}

// Whom a letter is about and who did it is said where the reader is told, and nothing is missing where not.
func TestALetterNamesWhoItIsAbout(t *testing.T) {
	t.Parallel()
	for kind, about := range map[string]bool{"owner": true, "removed": true, "raised": false, "lowered": false, "out": false, "closed": false} {
		for _, lang := range []string{"en", "de"} {
			l := mail.Letter{Kind: kind, Lang: lang, Service: "https://x", Links: []mail.Link{{Org: "acme"}}}
			_, silent, err := l.Write()
			if err != nil || strings.Contains(silent, "@") || strings.Contains(silent, "  ") || strings.Contains(silent, " .") {
				t.Errorf("%s %s: %v\n%s", kind, lang, err, silent)
			}
			l.About, l.By = "eve@example.org", "ada@example.org"
			_, told, err := l.Write()
			if err != nil || strings.Contains(told, l.About) != about || !strings.Contains(told, l.By) {
				t.Errorf("%s %s: %v\n%s", kind, lang, err, told)
			}
		}
	}
}

// A way back names the slug too, which a login may ask for, where people know the organisation by its name.
func TestAWayBackNamesTheSlug(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "de"} {
		for org, want := range map[string]string{"Reisen Müller": "\nReisen Müller (muller)\nhttps", "muller": "\nmuller\nhttps"} {
			_, text, err := mail.Letter{Kind: "reset", Lang: lang, Links: []mail.Link{{Org: org, Slug: "muller", URL: "https://x/1"}}}.Write()
			if err != nil || !strings.Contains(text, want) {
				t.Errorf("%s: %v\n%s", lang, err, text)
			}
		}
	}
}

// A first account is no news; that there are more now is.
func TestALetterSaysThatThereAreMoreAccounts(t *testing.T) {
	t.Parallel()
	for lang, more := range map[string]string{"en": "You have 3 accounts with this address now; this one is acme.", "de": "Du hast jetzt 3 Konten mit dieser Adresse; dieses hier heißt acme."} {
		for accounts, want := range map[int]bool{0: false, 1: false, 3: true} {
			_, text, err := mail.Letter{Kind: "verify", Lang: lang, Links: []mail.Link{{Org: "acme", URL: "https://x/1"}}, Accounts: accounts}.Write()
			if err != nil || strings.Contains(text, more) != want || strings.Contains(text, "\n\n\n") || strings.Count(text, "\nhttps://x/1\n") != 1 {
				t.Errorf("%s, %d accounts: %v\n%s", lang, accounts, err, text)
			}
		}
	}
}

func TestLanguages(t *testing.T) {
	t.Parallel()
	for accept, want := range map[string]string{"": "en", "de": "de", "de-AT,de;q=0.9,en;q=0.8": "de", "en-GB,de;q=0.5": "en", "fr": "en", "fr,de;q=0.1": "de", "\r\n;;": "en"} {
		if got := mail.Language(accept); got != want {
			t.Errorf("%q: got %s, want %s", accept, got, want)
		}
	}
}

// Whatever stands in a letter, its headers are ours and no more.
func TestNobodyWritesHeaders(t *testing.T) {
	t.Parallel()
	s := mailtest.Start(t, &mailtest.Server{}, false)
	sender := to(t, s, "smtp+insecure://%s")
	rapid.Check(t, func(rt *rapid.T) {
		before := len(s.Letters())
		m := letter()
		m.To, m.Subject, m.Text = rapid.SampledFrom([]string{"a@example.org", rapid.String().Draw(rt, "to") + "@example.org"}).Draw(rt, "which"),
			rapid.String().Draw(rt, "subject"), rapid.StringOf(rapid.RuneFrom([]rune("a.:\r\n <>@"))).Draw(rt, "text")
		if err := sender.Send(t.Context(), m); err != nil {
			return
		}
		all := s.Letters()
		got := all[len(all)-1]
		want := []string{"Auto-Submitted", "Content-Language", "Content-Transfer-Encoding", "Content-Type", "Date", "From", "Message-Id", "Mime-Version", "Subject", "To"}
		for name := range got.Header {
			found := false
			for _, w := range want {
				found = found || strings.EqualFold(name, w)
			}
			if !found {
				rt.Errorf("a header %s in\n%s", name, got.Raw)
			}
		}
		if len(all) != before+1 || len(got.Header["To"]) != 1 {
			rt.Errorf("%d letters, to %v", len(all)-before, got.Header["To"])
		}
	})
}
