// First: every schema is made by its rules.
import './trusted';
import '@primer/primitives/dist/css/primitives.css';
import '@primer/primitives/dist/css/functional/themes/light.css';
import '@primer/primitives/dist/css/functional/themes/dark.css';
import '@primer/primitives/dist/css/functional/themes/light-high-contrast.css';
import '@primer/primitives/dist/css/functional/themes/dark-high-contrast.css';
import './app/tokens.css';
import './app/start.css';
import './app/look.css';
import { beginPage } from './app/begin';
import { sayNothingCame } from './app/nothingCame';

// The page's own script: small, so that it asks while what makes ready and what draws are still on their way (vite.config.ts).
void import('./main').catch(sayNothingCame);
void beginPage();
