import view from '#shared/view/phrases/se.json';
import type { Phrases } from '../runtime/languages';
import own from './se.json';

const phrases: Phrases = { ...view, widget: own };
export default phrases;
