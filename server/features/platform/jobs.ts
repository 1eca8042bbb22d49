import { access, may, type Area } from '#shared/contract/access';
import { cancelJob, findJobs, readJob } from '#shared/contract/platform';
import type { User } from '../../http/user';
import { asJob, findJob, findShownJob, recentJobs, requestCancel, type JobRow } from '../../jobs/repository';
import { cancelledBy } from '../../jobs/define';
import type { App } from '../../http/app';
import { refuse } from '../../base/refuse';
import { serve } from '../../http/serve';

/** The own jobs, and those of areas that the role may see. */
const maySee = (user: User, { createdBy, area }: JobRow) =>
  user.ids.includes(createdBy) || (area !== null && may({ roles: user.roles }, { area }));

export function jobRoutes(app: App): void {
  serve(app, findJobs, async ({ query }, { db, user }) =>
    (await recentJobs(db, query.state)).filter(({ row }) => maySee(user, row)).map(asJob),
  );
  serve(app, readJob, async ({ params }, { db, user }) => {
    const shown = await findShownJob(db, params.id);
    return shown && maySee(user, shown.row) ? asJob(shown) : refuse(404, 'jobs.unknown');
  });
  serve(app, cancelJob, async ({ params }, { db, user, tenantId, now, audit, parts }) => {
    const before = await findJob(db, params.id);
    if (!before || !maySee(user, before)) refuse(404, 'jobs.unknown');
    const row = (await requestCancel(db, params.id)) ?? before;
    if (before.state === 'queued' && row.state === 'cancelled') {
      const { id: jobId, createdBy } = row;
      const end = {
        jobId,
        state: 'cancelled' as const,
        message: cancelledBy(user.shown.name),
        tenantId,
        createdBy,
        now,
      };
      await parts.jobs.get(row.kind)?.ended?.(db, end, row.payload as never);
    }
    if (before.state === 'queued' || before.state === 'running') {
      const area = row.area && Object.hasOwn(access, row.area) ? { area: row.area as Area } : {};
      await audit({ subjectId: row.subjectId ?? row.id, action: 'cancelled', from: before.kind, ...area });
    }
    return asJob((await findShownJob(db, row.id)) ?? refuse(404, 'jobs.unknown'));
  });
}
