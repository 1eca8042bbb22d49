import view from '#shared/view/phrases/fr.json';
import type { Phrases } from '../runtime/languages';
import own from './fr.json';

const phrases: Phrases = { ...view, widget: own };
export default phrases;
