import { join } from 'node:path';
import { version } from '../base/version';
import type { App } from './app';
import { preflightAnswer } from './cors';
import { keepRelease, releasesFolder, releasesIn } from './releases';
import { aYear, nothingAt, sendFile } from './statics';

const releaseNumber = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** The widgets of this version and of those that pages of partners name. */
export async function widgetRoutes({ http, parts: { settings } }: App): Promise<void> {
  const widgets = join(settings.projectRoot, 'dist/widgets');
  const { storeDir } = settings;
  await keepRelease(widgets, { storeDir, version }).catch((error: unknown) =>
    http.log.error({ err: error }, 'The widgets could not be kept for pages that name this version'),
  );
  /** Where a file of the widgets may lie; what is built now comes first. */
  async function rootsOf(release: string, isHashed: boolean): Promise<readonly string[]> {
    const own = join(releasesFolder(storeDir), release);
    if (release === version) return [widgets, own];
    if (release !== 'v1') return releaseNumber.test(release) ? [own] : [];
    return isHashed ? [widgets, ...(await releasesIn(storeDir))] : [widgets];
  }
  http.options('/widgets/:release/*', (_request, reply) =>
    reply
      .status(204)
      .headers(preflightAnswer(['GET']))
      .send(),
  );
  http.get<{ Params: { release: string; '*': string } }>('/widgets/:release/*', async (request, reply) => {
    const { release, '*': name } = request.params;
    // A name with a hash of its content never changes; the others are asked for again after a while.
    const isHashed = /-[\w-]{8}\.\w+$/.test(name);
    const cache = isHashed || release !== 'v1' ? aYear : 'public, max-age=300, stale-while-revalidate=86400';
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
    });
    for (const root of await rootsOf(release, isHashed))
      if (await sendFile(request, reply, { root, name, cache })) return reply;
    throw nothingAt(request);
  });
}
