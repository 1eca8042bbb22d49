import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What a call costs without us: a bare Node server that sends the same bytes. */
export async function startBare(body: string): Promise<{ readonly url: string; readonly stop: () => void }> {
  const program = `
    const body = Buffer.from(process.argv[1], 'base64');
    require('http').createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
      response.end(body);
    }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const child = spawn(process.execPath, ['-e', program, Buffer.from(body).toString('base64')]);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() };
}
