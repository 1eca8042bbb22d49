import type { ToldRow } from '../../../db/audit';

/** One line of an object's history. */
export const historyAnswer = ({ id, at, who, whoName, channel, action, from, to, reason, details }: ToldRow) => ({
  id,
  at: at.toISOString(),
  who,
  whoName,
  channel,
  action,
  from,
  to,
  reason,
  details,
});
