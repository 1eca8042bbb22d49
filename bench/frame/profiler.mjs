// Loaded before anything else by every process and thread of a profiled bench: samples it until its end, and writes a .cpuprofile.
import { mkdirSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { basename, join } from 'node:path';
import { isMainThread, threadId } from 'node:worker_threads';

const folder = process.env.ISOLINE_PROFILE_DIR;
if (folder) {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 500 });
  session.post('Profiler.start');
  process.once('exit', () => {
    session.post('Profiler.stop', (error, result) => {
      if (error) throw error;
      mkdirSync(folder, { recursive: true });
      const script = basename(process.argv[1] ?? 'node').replace(/\.\w+$/, '');
      const thread = isMainThread ? '' : `-thread${threadId}`;
      writeFileSync(join(folder, `${script}-${process.pid}${thread}.cpuprofile`), JSON.stringify(result.profile));
    });
  });
}
