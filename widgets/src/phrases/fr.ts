import view from '#shared/phrases/fr/view.json';
import type { Phrases } from '../runtime/languages';
import own from '#shared/phrases/fr/widget.json';

const phrases: Phrases = { ...view, widget: own };
export default phrases;
