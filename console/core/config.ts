import { readConfig, type RuntimeConfig } from '#shared/contract/platform';
import { ask } from './ask';
import { send } from './begun';

/** The runtime configuration, asked once before anything is drawn. */
let pending: Promise<RuntimeConfig> | null = null;
export const loadConfig = (): Promise<RuntimeConfig> => (pending ??= ask({ base: '', send }, readConfig, {}));
