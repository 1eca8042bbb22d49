import { sampleBackup } from './sampleWorld';

// Run by `npm test` before the suites: whichever of them came first would make it else, within the time of its own tests.
await sampleBackup(new Date());
