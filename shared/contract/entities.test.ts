import { z } from 'zod';
import type { Call } from './call';
import { findDataSets, findProviders } from './catalog';
import { findClaims } from './claims';
import { Coverage } from './coverage';
import { readPricingResult } from './coverageVersions';
import { findFiles } from './files';
import { readRiskTypes } from './indices';
import { listEvents, readEvent } from './monitoring';
import { findPolicies, policyLabels, readPolicy, summarisePolicies } from './policies';
import { reportPolicy } from './policyReport';
import { sampleProgram } from './programs';
import { createPermalink, readPermalink } from './publicEvents';
import { readQuote } from './quotes';
import { namesIn } from '../../tests/support/namesIn';

/** `a b{c d{e}}` as the names that it stands for. */
function promised(text: string): readonly string[] {
  const names: string[] = [];
  const within: string[] = [];
  let last = '';
  for (const [, name, brace] of text.matchAll(/(\w+)|([{}])/g)) {
    if (name) names.push((last = [...within, name].join('.')));
    else if (brace === '{') within.push(last.split('.').at(-1) ?? '');
    else within.pop();
  }
  return names;
}
const lacking = (schema: z.ZodType, text: string) => {
  const has = new Set(namesIn(schema));
  return promised(text).filter((name) => !has.has(name));
};
const answered = (call: Call) => call.response;

test('what is promised is read as it is written', () => {
  expect(promised('id customer{name address{city}} end')).toEqual([
    'id',
    'customer',
    'customer.name',
    'customer.address',
    'customer.address.city',
    'end',
  ]);
  expect(lacking(z.object({ id: z.string(), list: z.array(z.object({ a: z.string() })) }), 'id list{a b}')).toEqual([
    'list.b',
  ]);
});

test('a quote tells all that is promised of it', () =>
  expect(
    lacking(
      answered(readQuote),
      `id name status uiState description inceptionDate expiryDate issuer{name} intermediary{name}
       customer{name address{houseNumber street city county state}} grossWrittenPremium{amount currency}
       grossWrittenPremiumPct totalSumInsured{amount currency} commissionRate aggregatedPricingReportId quoteDocumentId
       exclusions sumInsuredBasis quoteItems`,
    ),
  ).toEqual([]));

test('an item of a quote tells all that is promised of it, its coverage too', () =>
  expect(
    lacking(
      answered(readQuote),
      `quoteItems{id name quantity sumInsured{amount currency} totalSumInsured payoutPerUnit totalPayoutPerUnit description
       coverage{id label trigger triggerUnit triggerLabel minPayout minPayoutPct payoutPerUnit payoutPerUnitPct
       indexDefinition{name} dataSourceDescription start end}}`,
    ),
  ).toEqual([]));

test('a coverage tells all that is promised of it, with its index and its sub-coverages', () =>
  expect(
    lacking(
      Coverage,
      `id label version createdBy createdAt status uiState riskCarrier riskTypeId riskType dataSet dataSourceId dataSetId
       dataSourceDescription monitoringTarget{id name geometryData} trigger triggerUnit triggerLabel exit minPayout{amount}
       minPayoutPct payoutPerUnit{amount} payoutPerUnitPct limit start end riskPremiumPct grossPremiumIndicationPct
       expectedLossRatio riskPremium technicalPricingReportFileId factSheetReportFileId coverageType coverages{id label}
       indexDefinition{name triggerLabel triggerComparator riskTypeId indexType indexSpec{phases{periodStart periodEnd
       parameters}} paramXel variables{datasetId variableId} output{name description materialIcon unit{symbol name}
       referenceSystem}} canActivate`,
    ),
  ).toEqual([]));

test('a coverage tells what the lists and wizards of the creation flows need: a path of its risk, names and units of its index', () =>
  expect(
    lacking(
      Coverage,
      `id label trigger triggerUnit start end minPayout{amount currency} payoutPerUnit{amount} payoutPerUnitPct
       limit{amount currency} riskType indexDefinition{output{name unit{name}}} dataSourceDescription dataSet
       monitoringTarget{id name} uiState grossPremiumIndicationPct`,
    ),
  ).toEqual([]));

test('a pricing result tells of every year its index and its payout', () =>
  expect(lacking(answered(readPricingResult), 'payout{year detrend_index total_payout}')).toEqual([]));

test('a policy tells all that is promised of it', () =>
  expect(
    lacking(
      answered(readPolicy),
      `id name title state status customer issuer intermediary description inceptionDate expiryDate
       grossWrittenPremium{amount currency} grossWrittenPremiumPct avgGrossWrittenPremiumPct lossRatio
       totalSumInsured{amount currency} totalCalculatedPayout{amount} commission sumInsuredBasis exclusions
       policyScheduleDocumentId quoteDocumentId aggregatedPricingReportId eventStatus{id}
       policyItems{coverage quantity totalSumInsured dataSourceDescription indexDefinition{triggerComparator}}`,
    ),
  ).toEqual([]));

test('a row of the policies tells all that is promised of it', () =>
  expect(
    lacking(
      answered(findPolicies),
      `content{id name state status customerName inceptionDate expiryDate grossWrittenPremium grossWrittenPremiumPct
       totalCalculatedPayout{amount}}`,
    ),
  ).toEqual([]));

test('the summary of policies tells all that is promised of it', () =>
  expect(
    lacking(
      answered(summarisePolicies),
      'grossWrittenPremiums{amount} avgGrossWrittenPremiumPct currency totalClaimAmount{amount} lossRatio',
    ),
  ).toEqual([]));

test('a claim tells all that is promised of it', () =>
  expect(
    lacking(
      answered(findClaims),
      `content{amount{amount currency} claimReportDocumentId policyItem{name}
       parametricLoss{coverage{riskType monitoringTarget{name} indexDefinition{name} trigger triggerUnit}
       parametricEvent{value unit startTime}}}`,
    ),
  ).toEqual([]));

test('a monitoring item of a policy tells all that is promised of it', () =>
  expect(
    lacking(
      answered(reportPolicy),
      `id eventId coverageId coverageLabel coverage lastReportTime runTime indexValue indexUnit{symbol} trigger exit
       calculatedPayout{amount currency} beneficiaryName coverageTotalSumInsured policyId`,
    ),
  ).toEqual([]));

test('the detail of an event tells all that the report of a policy draws, day by day', () =>
  expect(
    lacking(
      answered(readEvent),
      `coverage{riskTypeId indexDefinition{name triggers{triggerComparator value}}} insuredExtendValue insuredExtendUnit
       footprint{timestampUtc measurements{value variable{name unit{symbol id}} referenceId} inLatestIndex inOverallIndex
       payout indexValue features{referenceId segmentId intersected}}`,
    ),
  ).toEqual([]));

test('an event of the side panel tells all that is promised of it', () =>
  expect(
    lacking(
      answered(listEvents),
      `parametricEvent{id runTime status indexValue payoutPct
       coverage{label trigger exit indexDefinition dataSourceDescription}} indexDefinition`,
    ),
  ).toEqual([]));

test('tags are keys with their values', () => expect(lacking(answered(policyLabels), 'key values')).toEqual([]));

test('a program tells its name and its icon', () => expect(lacking(answered(sampleProgram), 'Name Icon')).toEqual([]));

const coverageOfEvent = `coverage{id label triggerLabel trigger exit start end dataSourceId dataSetId dataSourceDescription
  monitoringTarget{id} riskTypeId minPayoutPct payoutPerUnitPct labels triggerUnit indexDefinitionName
  indexDefinition{description triggerComparator triggers{value}
  output{id name shortName description unit{id symbol}}}}`;
const footprintRow =
  'footprint{timestampUtc indexValue indexChange unit{symbol} measurements{value variable{unit{symbol}}}}';
test.each<[string, Call, string]>([
  [
    'an event',
    readEvent,
    `id status coverage footprint indexValue latestIndexValue indexUnit{symbol} totalPayout{amount currency} payoutPct
     insuredExtendValue insuredExtendUnit policyItems monitoringTargetDto tenantHandle runTime`,
  ],
  ['the coverage of an event', readEvent, coverageOfEvent],
  ['a row of the footprint', readEvent, footprintRow],
  [
    'an item of a policy beside an event',
    readEvent,
    `policyItems{id policyId policyHolderName beneficiaryName calculatedPayout{currency amount} quantity
     coverageTotalSumInsured{currency amount} policyTotalSumInsured{amount}}`,
  ],
  [
    'an event behind a link',
    readPermalink,
    `runTime monitoringTargetDto tenantHandle ${coverageOfEvent} ${footprintRow}`,
  ],
  ['a link', createPermalink, 'permalink'],
  ['a data provider', findProviders, 'id name description'],
  ['a data set', findDataSets, 'id category name description riskType{id} dataSource{dataProvider{id}}'],
  ['a risk type', readRiskTypes, 'id name'],
  ['a file', findFiles, 'content{id fileName description contentType size labels createdBy updatedAt}'],
])('on the wire %s has the names that are promised of it', (_what, call, names) =>
  expect(lacking(answered(call), names)).toEqual([]),
);
