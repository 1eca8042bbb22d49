import type { JobKind } from '../../../jobs/define';

/** One message to one reader. */
export const newsJobKind: JobKind<{ readonly messageId: string }> = { name: 'monitoring.news', area: 'monitoring' };
