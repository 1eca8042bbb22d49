import charts from './charts.json' with { type: 'json' };
import coverages from './coverages.json' with { type: 'json' };
import faults from './faults.json' with { type: 'json' };
import monitoring from './monitoring.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import partners from './partners.json' with { type: 'json' };
import policies from './policies.json' with { type: 'json' };
import programs from './programs.json' with { type: 'json' };
import quotes from './quotes.json' with { type: 'json' };
import settings from './settings.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import trade from './trade.json' with { type: 'json' };
import ui from './ui.json' with { type: 'json' };
import view from './view.json' with { type: 'json' };

/** What the console says, by area: one piece, not a file an area. */
export default {
  ...{ charts, coverages, faults, monitoring, names, partners, policies },
  ...{ programs, quotes, settings, shell, trade, ui, view },
};
