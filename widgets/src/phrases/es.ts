import view from '#shared/view/phrases/es.json';
import type { Phrases } from '../runtime/languages';
import own from './es.json';

const phrases: Phrases = { ...view, widget: own };
export default phrases;
