import view from '#shared/phrases/es/view.json';
import type { Phrases } from '../runtime/languages';
import own from '#shared/phrases/es/widget.json';

const phrases: Phrases = { ...view, widget: own };
export default phrases;
