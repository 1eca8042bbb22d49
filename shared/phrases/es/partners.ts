import names from './names.json';
import view from './view.json';
import widget from './widget.json';

/** What cards speak, in one piece. */
export default { ...view, widget, names };
