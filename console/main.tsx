import './trusted';
import './begin';
import '@primer/primitives/dist/css/primitives.css';
import '@primer/primitives/dist/css/functional/themes/light.css';
import '@primer/primitives/dist/css/functional/themes/dark.css';
import './app/tokens.css';
import './app/start.css';
import { createRoot } from 'react-dom/client';
import { boot } from './app/boot';
import './app/look.css';

const root = document.getElementById('root');
if (root) void boot(createRoot(root));
