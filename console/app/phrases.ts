import type { AreaPhrases } from '../core/i18n';
import view from '#shared/phrases/en/view.json';
import coveragesDe from '#shared/phrases/de/coverages.json';
import coveragesEn from '#shared/phrases/en/coverages.json';
import coveragesSe from '#shared/phrases/se/coverages.json';
import monitoringDe from '#shared/phrases/de/monitoring.json';
import monitoringEn from '#shared/phrases/en/monitoring.json';
import monitoringSe from '#shared/phrases/se/monitoring.json';
import policiesDe from '#shared/phrases/de/policies.json';
import policiesEn from '#shared/phrases/en/policies.json';
import policiesSe from '#shared/phrases/se/policies.json';
import programsDe from '#shared/phrases/de/programs.json';
import programsEn from '#shared/phrases/en/programs.json';
import programsSe from '#shared/phrases/se/programs.json';
import quotesDe from '#shared/phrases/de/quotes.json';
import quotesEn from '#shared/phrases/en/quotes.json';
import quotesSe from '#shared/phrases/se/quotes.json';
import uiDe from '#shared/phrases/de/ui.json';
import uiEn from '#shared/phrases/en/ui.json';
import uiSe from '#shared/phrases/se/ui.json';
import shellDe from '#shared/phrases/de/shell.json';
import shellEn from '#shared/phrases/en/shell.json';
import shellSe from '#shared/phrases/se/shell.json';

/** Phrases of every area. */
export const phrases: readonly AreaPhrases[] = [
  { area: 'ui', en: uiEn, de: uiDe, se: uiSe },
  { area: 'shell', en: shellEn, de: shellDe, se: shellSe },
  { area: 'view', en: view, de: view, se: view },
  { area: 'programs', en: programsEn, de: programsDe, se: programsSe },
  { area: 'coverages', en: coveragesEn, de: coveragesDe, se: coveragesSe },
  { area: 'quotes', en: quotesEn, de: quotesDe, se: quotesSe },
  { area: 'policies', en: policiesEn, de: policiesDe, se: policiesSe },
  { area: 'monitoring', en: monitoringEn, de: monitoringDe, se: monitoringSe },
];
