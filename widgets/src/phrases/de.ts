import view from '#shared/view/phrases/de.json';
import type { Phrases } from '../runtime/languages';
import own from './de.json';

const phrases: Phrases = { ...view, widget: own };
export default phrases;
