import { createRoot } from 'react-dom/client';
import { boot } from './app/boot';
import { prepared } from './ready';

const root = document.getElementById('root');
if (root) void boot(createRoot(root), prepared);
