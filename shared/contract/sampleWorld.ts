import { callsOf } from './call';
import { SampleWorld } from './platform';

/** What each page of the console may have to ask: it stands apart from the settings, which few pages know. */
export const skipSampleData = callsOf('settings')('POST /internal/settings/sample-data/skip', {
  response: SampleWorld,
  summary: 'Stop the making of the sample world, and leave its tenant empty',
});
