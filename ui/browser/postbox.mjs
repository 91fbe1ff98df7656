// A mail server on this machine.
import { createServer } from 'node:net';

// postbox is a mail server that takes everything. next gives the letter after those that were given.
export async function postbox() {
  const letters = [];
  const waiting = [];
  let given = 0;
  const server = createServer((line) => {
    let rest = '';
    let data = null;
    line.write('220 here\r\n');
    line.on('error', () => {});
    line.on('data', (b) => {
      rest += b;
      for (let at; (at = rest.indexOf('\r\n')) >= 0; ) {
        const said = rest.slice(0, at);
        rest = rest.slice(at + 2);
        if (data !== null && said === '.') {
          letters.push(data.replace(/=\n/g, '').replace(/=3D/g, '='));
          data = null;
          line.write('250 taken\r\n');
          waiting.splice(0).forEach((go) => go());
        } else if (data !== null) data += said + '\n';
        else if (/^DATA/i.test(said)) (data = ''), line.write('354 go on\r\n');
        else if (/^QUIT/i.test(said)) line.end('221 bye\r\n');
        else line.write('250 fine\r\n');
      }
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp+insecure://127.0.0.1:${server.address().port}`,
    async next() {
      while (letters.length <= given) await new Promise((go) => waiting.push(go));
      return letters[given++];
    },
    close: () => server.close(),
  };
}
