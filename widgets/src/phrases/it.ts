import view from '#shared/view/phrases/it.json';
import type { Phrases } from '../runtime/languages';
import own from './it.json';

const phrases: Phrases = { ...view, widget: own };
export default phrases;
