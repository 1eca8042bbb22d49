import type { auditOf } from '../../../db/audit';

type AuditRow = Awaited<ReturnType<typeof auditOf>>['rows'][number];

/** One line of an object's history. */
export const historyAnswer = ({ id, at, who, channel, action, from, to, reason, details }: AuditRow) => ({
  id,
  at: at.toISOString(),
  who,
  channel,
  action,
  from,
  to,
  reason,
  details,
});
