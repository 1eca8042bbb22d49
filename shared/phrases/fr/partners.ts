import names from './names.json' with { type: 'json' };
import view from './view.json' with { type: 'json' };
import widget from './widget.json' with { type: 'json' };

/** What cards speak, in one piece. */
export default { ...view, widget, names };
