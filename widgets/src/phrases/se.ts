import view from '#shared/phrases/se/view.json';
import type { Phrases } from '../runtime/languages';
import own from '#shared/phrases/se/widget.json';

const phrases: Phrases = { ...view, widget: own };
export default phrases;
