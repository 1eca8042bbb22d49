import { ask } from '#shared/contract/ask';
import { readConfig, type RuntimeConfig } from '#shared/contract/platform';

/** The runtime configuration, asked once before anything is drawn. */
let asked: Promise<RuntimeConfig> | null = null;
export const loadConfig = (): Promise<RuntimeConfig> => (asked ??= ask({ base: '' }, readConfig, {}));
