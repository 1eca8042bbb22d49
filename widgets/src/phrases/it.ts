import view from '#shared/phrases/it/view.json';
import type { Phrases } from '../runtime/languages';
import own from '#shared/phrases/it/widget.json';

const phrases: Phrases = { ...view, widget: own };
export default phrases;
