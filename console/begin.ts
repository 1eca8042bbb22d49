import { beginPage } from './app/begin';

// A script of its own, which runs while what draws the page is still on its way (vite.config.ts).
void beginPage();
