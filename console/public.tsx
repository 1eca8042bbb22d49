import './trusted';
import { createRoot } from 'react-dom/client';
import { PublicPage } from './publicPages/PublicPage';

const root = document.getElementById('root');
if (root) createRoot(root).render(<PublicPage />);
