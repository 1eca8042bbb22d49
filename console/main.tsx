import { createRoot } from 'react-dom/client';
import { boot } from './app/boot';
import { prepared } from './ready';

function draw(): void {
  const root = document.getElementById('root');
  if (root) void boot(createRoot(root), prepared);
}
// A browser that has kept the scripts runs them before the rest of a page that comes slowly is there.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', draw);
else draw();
