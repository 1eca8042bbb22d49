import type { PublicEvent } from '#shared/contract/event';
import { comparators } from '#shared/engine/cover';
import { Failure } from './failure';

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isDay = (value: unknown): boolean => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value);
const orNull = (is: (value: unknown) => boolean) => (value: unknown) => value === null || is(value);

function isRow(value: unknown): boolean {
  return (
    isPlain(value) &&
    isDay(value['date']) &&
    isText(value['timestampUtc']) &&
    orNull(isNumber)(value['indexValue']) &&
    isNumber(value['payout']) &&
    Array.isArray(value['measurements']) &&
    value['measurements'].every(
      (one) =>
        isPlain(one) &&
        orNull(isNumber)(one['value']) &&
        isPlain(one['variable']) &&
        isText(one['variable']['name']) &&
        isPlain(one['variable']['unit']),
    )
  );
}

function isCoverage(value: unknown): boolean {
  if (!isPlain(value) || !isPlain(value['indexDefinition'])) return false;
  const index = value['indexDefinition'];
  const output = index['output'];
  return (
    [value['label'], value['riskTypeId'], value['dataSourceDescription']].every(isText) &&
    isDay(value['start']) &&
    isDay(value['end']) &&
    [value['trigger'], value['payoutPerUnitPct'], value['minPayoutPct'], value['limitPct']].every(isNumber) &&
    orNull(isNumber)(value['exit']) &&
    Array.isArray(value['labels']) &&
    comparators.some((comparator) => comparator === index['triggerComparator']) &&
    isNumber(index['decimals']) &&
    isPlain(index['parameters']) &&
    isPlain(output) &&
    isText(output['name']) &&
    isPlain(output['unit']) &&
    isText(output['unit']['symbol'])
  );
}

/** The server's answer, when it has what the card reads; else the fault `bad-data`. The full schema would be half a bundle. */
export function checkEvent(value: unknown): PublicEvent {
  const isEvent =
    isPlain(value) &&
    isText(value['id']) &&
    isText(value['status']) &&
    orNull(isNumber)(value['indexValue']) &&
    isNumber(value['payoutPct']) &&
    isCoverage(value['coverage']) &&
    isPlain(value['monitoringTargetDto']) &&
    isText(value['monitoringTargetDto']['name']) &&
    Array.isArray(value['footprint']) &&
    value['footprint'].every(isRow);
  if (!isEvent) throw new Failure('bad-data');
  return value as unknown as PublicEvent;
}
