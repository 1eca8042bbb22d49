import type { Call } from './call';
import * as catalog from './catalog';
import * as claims from './claims';
import * as corrections from './corrections';
import * as coverageActivations from './coverageActivations';
import * as coverageDesign from './coverageDesign';
import * as coverageRecord from './coverageRecord';
import * as coverages from './coverages';
import * as coverageTermSheet from './coverageTermSheet';
import * as coverageVersions from './coverageVersions';
import * as explorer from './explorer';
import * as files from './files';
import * as geocoding from './geocoding';
import * as inbox from './inbox';
import * as indices from './indices';
import * as ingest from './ingest';
import * as monitoring from './monitoring';
import * as news from './news';
import * as partnerImport from './partnerImport';
import * as partnerMerge from './partnerMerge';
import * as partners from './partners';
import * as platform from './platform';
import * as policies from './policies';
import * as policyReport from './policyReport';
import * as programs from './programs';
import * as publicEvents from './publicEvents';
import * as quotes from './quotes';
import * as sampleWorld from './sampleWorld';
import * as search from './search';
import * as settings from './settings';
import * as termSheets from './termSheets';
import * as views from './views';

const isCall = (thing: unknown): thing is Call =>
  typeof thing === 'object' && thing !== null && 'key' in thing && 'response' in thing && 'path' in thing;

/** Every call of the product, in the order of the areas. */
export const allCalls: readonly Call[] = [
  platform,
  geocoding,
  settings,
  sampleWorld,
  programs,
  termSheets,
  catalog,
  indices,
  ingest,
  coverageRecord,
  coverageActivations,
  coverages,
  coverageDesign,
  coverageVersions,
  coverageTermSheet,
  quotes,
  policies,
  policyReport,
  claims,
  monitoring,
  corrections,
  publicEvents,
  news,
  partners,
  partnerImport,
  partnerMerge,
  files,
  explorer,
  inbox,
  search,
  views,
].flatMap((area) => Object.values(area).filter(isCall));
