import view from '#shared/phrases/de/view.json';
import type { Phrases } from '../runtime/languages';
import own from '#shared/phrases/de/widget.json';

const phrases: Phrases = { ...view, widget: own };
export default phrases;
