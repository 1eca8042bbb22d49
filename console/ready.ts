import './trusted';
import { prepare } from './app/prepare';

// A script of its own, which runs while what draws the page is still on its way (vite.config.ts).
export const prepared = prepare();
// Whoever draws the page waits for it, and says what went wrong: until then it is no failure that nobody knows of.
prepared.catch((error: unknown) => console.info('The console could not be made ready', error));
