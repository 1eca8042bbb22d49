import { sendCall } from '#shared/contract/client';
import { readConfig, type RuntimeConfig } from '#shared/contract/platform';

/** The runtime configuration, asked once before anything is drawn. */
let pending: Promise<RuntimeConfig> | null = null;
export const loadConfig = (): Promise<RuntimeConfig> => (pending ??= sendCall({ base: '' }, readConfig, {}));
