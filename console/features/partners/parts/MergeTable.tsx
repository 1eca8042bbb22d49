import { useTranslation } from 'react-i18next';
import type { BusinessPartner } from '#shared/contract/partner';
import { Table } from '../../../ui';
import { enteredFrom, fieldPaths, textAt, type FieldPath } from './enteredPartner';
import { useFieldText } from './useFieldText';

export type Side = 'stays' | 'goes';
type MergeTableProps = Readonly<Record<Side, BusinessPartner>> & {
  readonly chosen: Partial<Record<FieldPath, Side>>;
  readonly onChoose: (path: FieldPath, side: Side) => void;
};

/** The fields of both partners; where they differ, one of the two is chosen. */
export function MergeTable({ stays, goes, chosen, onChoose }: MergeTableProps) {
  const { t } = useTranslation('partners');
  const { fieldName, valueText } = useFieldText();
  const both = { stays: enteredFrom(stays), goes: enteredFrom(goes) };
  const cellOf = (side: Side) => (path: FieldPath) => {
    const text = valueText(path, textAt(both[side], path));
    if (textAt(both.stays, path) === textAt(both.goes, path)) return text;
    return (
      <label style={{ display: 'inline-flex', gap: 8, alignItems: 'baseline' }}>
        <input
          type="radio"
          name={path}
          aria-label={`${fieldName(path)}: ${text}`}
          checked={(chosen[path] ?? 'stays') === side}
          onChange={() => onChoose(path, side)}
        />
        {text}
      </label>
    );
  };
  return (
    <Table
      label={t('merge.with')}
      rows={fieldPaths}
      keyOf={(path) => path}
      columns={[
        { id: 'field', head: t('merge.field'), lead: true, cell: fieldName },
        { id: 'stays', head: t('merge.stays'), cell: cellOf('stays') },
        { id: 'goes', head: t('merge.goes'), cell: cellOf('goes') },
      ]}
    />
  );
}
