import type { AreaPhrases } from '../core/i18n';
import view from '#shared/view/phrases/en.json';
import coveragesDe from '../features/coverages/de.json';
import coveragesEn from '../features/coverages/en.json';
import coveragesSe from '../features/coverages/se.json';
import monitoringDe from '../features/monitoring/de.json';
import monitoringEn from '../features/monitoring/en.json';
import monitoringSe from '../features/monitoring/se.json';
import policiesDe from '../features/policies/de.json';
import policiesEn from '../features/policies/en.json';
import policiesSe from '../features/policies/se.json';
import programsDe from '../features/programs/de.json';
import programsEn from '../features/programs/en.json';
import programsSe from '../features/programs/se.json';
import quotesDe from '../features/quotes/de.json';
import quotesEn from '../features/quotes/en.json';
import quotesSe from '../features/quotes/se.json';
import uiDe from '../ui/de.json';
import uiEn from '../ui/en.json';
import uiSe from '../ui/se.json';
import shellDe from './de.json';
import shellEn from './en.json';
import shellSe from './se.json';

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
