import charts from './charts.json';
import coverages from './coverages.json';
import faults from './faults.json';
import monitoring from './monitoring.json';
import names from './names.json';
import partners from './partners.json';
import policies from './policies.json';
import programs from './programs.json';
import quotes from './quotes.json';
import settings from './settings.json';
import shell from './shell.json';
import trade from './trade.json';
import ui from './ui.json';
import view from './view.json';

/** What the console says, by area: one piece, not a file an area. */
export default {
  ...{ charts, coverages, faults, monitoring, names, partners, policies },
  ...{ programs, quotes, settings, shell, trade, ui, view },
};
