package servertest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// process is a server that we run: on one port, in one directory.
type process struct {
	kind   kind
	dir    string
	port   int
	keeper *keeper

	cmd    *exec.Cmd     // nil while it does not run
	exited chan struct{} // closed when cmd has ended
}

// start makes a server in a new directory and runs it.
func start(k kind) (*process, error) {
	dir, err := os.MkdirTemp("", "tripwright-"+k.name+"-")
	if err != nil {
		return nil, err
	}
	keeper, err := keep(dir)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	p := &process{kind: k, dir: dir, keeper: keeper}
	if err := p.first(); err != nil {
		keeper.close()
		return nil, err
	}
	return p, nil
}

// first prepares the directory and runs the server on a free port; somebody else may take it first, so it tries some.
func (p *process) first() (err error) {
	if err := p.kind.prepare(p.dir); err != nil {
		return err
	}
	for range 3 {
		if p.port, err = freePort(); err != nil {
			return err
		}
		if err = p.run(); err == nil {
			return nil
		}
	}
	return err
}

// again runs the server once more. The children of one that was killed may hold its memory for a moment.
func (p *process) again() (err error) {
	for deadline := time.Now().Add(2 * within); ; time.Sleep(100 * time.Millisecond) {
		if err = p.run(); err == nil || time.Now().After(deadline) {
			return err
		}
	}
}

// run runs the server and waits until it answers.
func (p *process) run() error {
	if p.cmd != nil {
		return errors.New("it runs already")
	}
	log, err := os.OpenFile(filepath.Join(p.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	cmd, err := p.kind.command(p.dir, p.port)
	if err != nil {
		return err
	}
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	exited := make(chan struct{})
	go func() {
		_ = cmd.Wait() // how it ended stands in its log
		close(exited)
	}()
	p.cmd, p.exited = cmd, exited
	p.keeper.watch(cmd.Process.Pid)
	return p.await()
}

// await waits until the server answers, and ends it if it does not.
func (p *process) await() error {
	ctx, cancel := context.WithTimeout(context.Background(), 12*within)
	defer cancel()
	for !p.answers(ctx) {
		select {
		case <-p.exited:
		case <-ctx.Done():
		case <-time.After(20 * time.Millisecond):
			continue
		}
		p.end(os.Kill)
		log, _ := os.ReadFile(filepath.Join(p.dir, "log"))
		return fmt.Errorf("%s does not answer; its log ends with: %s", p.kind.name, log[max(0, len(log)-1000):])
	}
	return nil
}

// answers tells whether it is this server that answers. The port is tried first, for clients log what they cannot reach.
func (p *process) answers(ctx context.Context) bool {
	c, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", p.port), within)
	if err != nil {
		return false
	}
	_ = c.Close()
	dir, err := p.kind.where(ctx, p.kind.url(p.port))
	return err == nil && strings.Contains(dir, filepath.Base(p.dir))
}

// end sends a signal and waits until the server has ended; one that does not listen is killed.
func (p *process) end(signal os.Signal) {
	if p.cmd == nil {
		return
	}
	_ = p.cmd.Process.Signal(signal)
	select {
	case <-p.exited:
	case <-time.After(2 * within):
		_ = p.cmd.Process.Kill()
		<-p.exited
	}
	p.cmd = nil
	p.keeper.watch(0)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}
