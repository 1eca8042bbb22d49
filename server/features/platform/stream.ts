import type { ServerResponse } from 'node:http';
import { access, may } from '#shared/contract/access';
import { stream } from '#shared/contract/platform';
import type { User } from '../../http/user';
import type { Change } from '../../jobs/notices';
import type { App } from '../../http/app';
import { Refusal } from '../../base/refuse';
import { bearerOf, sessionOf, type Session } from '../../http/session';

const beatMs = 15_000;
/** What one process keeps open: in all, for one tenant, and for one account, which may have many screens but cannot shut the others out. */
const most = { all: 2_000, tenant: 1_000, account: 50 } as const;
/** A reader that lets so much pile up is cut off; it comes back and reads anew. */
const mostWaitingBytes = 256 * 1024;

const maySee = (user: User, area: string | null) =>
  !area || !Object.hasOwn(access, area) || may({ roles: user.roles }, { area });

/** A stream ends with the token that opened it, and once a day in any case: timers know no longer times than 24 days. */
const longestMs = 86_400_000;

/** What this person may hear: changes of the own tenant; of jobs the own, and those of areas the role may see. */
function isFor({ user, tenantId }: Session, news: Change): boolean {
  if (news.tenantId !== tenantId) return false;
  return news.kind === 'changed' || user.ids.includes(news.createdBy) || maySee(user, news.job.area);
}

/** Refuses one more stream where an account, a tenant or all together have as many as they may. */
function refuseTooMany(open: readonly Session[], { user, tenantId }: Session): void {
  const ofAccount = open.filter((other) => other.user.id === user.id).length;
  if (ofAccount >= most.account)
    throw new Refusal(
      429,
      'server.ownStreams',
      `You have ${most.account} screens open. Close some of them.`,
      undefined,
      60,
    );
  const ofTenant = open.filter((other) => other.tenantId === tenantId).length;
  if (open.length >= most.all || ofTenant >= most.tenant)
    throw new Refusal(503, 'server.streams', 'Too many screens are open. Try again later.', undefined, 60);
}

const asEvent = (news: Change) =>
  news.kind === 'changed'
    ? `event: changed\ndata: ${JSON.stringify({ areas: news.areas })}\n\n`
    : `event: job\ndata: ${JSON.stringify(news.job)}\n\n`;

/** Server-sent events: what changed, and how jobs fare. A stream ends with its token: whoever lost access stops hearing. */
export function streamRoutes(app: App): void {
  const open = new Map<ServerResponse, Session>();
  app.served.set(stream.key, stream);
  app.http.get(stream.path, { config: { call: stream } }, async (request, reply) => {
    const session = await sessionOf(app, stream, request);
    refuseTooMany([...open.values()], session);
    let { user } = session;
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write(`retry: 2000\nevent: open\ndata: {}\n\n`);
    request.raw.socket.setTimeout(0);
    open.set(raw, session);
    const unsubscribe = app.parts.notices.subscribe((news) => {
      if (!isFor({ ...session, user }, news)) return;
      if (raw.writableLength > mostWaitingBytes) raw.destroy();
      else raw.write(asEvent(news));
    });
    /** Whoever was signed out or disabled meanwhile, or left the tenant, hears no more; whoever has other roles hears what these may see. */
    const lookAgain = async () => {
      try {
        const { roles, tenants } = await app.parts.checkToken(bearerOf(request));
        user = { ...user, roles, tenants };
        if (!tenants.includes(session.tenantId)) raw.end();
      } catch (error) {
        if (error instanceof Refusal && error.status === 401) raw.end();
        else request.log.warn({ requestId: request.id, err: error }, 'Whether a stream may go on could not be asked');
      }
    };
    const unwatch = app.parts.standings.subscribe(session.user, () => void lookAgain());
    const { timers, clock } = app.parts;
    const beat = () => {
      raw.write(': \n\n');
      void lookAgain();
      cancelBeat = timers.after(beatMs, beat);
    };
    let cancelBeat = timers.after(beatMs, beat);
    const left = session.user.until - clock().getTime();
    const cancelEnd = timers.deadline(Math.min(longestMs, Math.max(0, left)), () => raw.end());
    raw.on('close', () => {
      cancelBeat();
      cancelEnd();
      unsubscribe();
      unwatch();
      open.delete(raw);
    });
  });
  app.http.addHook('preClose', async () => {
    for (const raw of open.keys()) raw.end();
  });
}
