// The first file of every thread: teaches it TypeScript, then loads what it is for.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.file);
