import './trusted';
import { prepare } from './app/prepare';

// A script of its own, which runs while what draws the page is still on its way (vite.config.ts).
export const prepared = prepare();
// Whoever draws the page waits for it, and says what went wrong.
prepared.catch(() => undefined);
