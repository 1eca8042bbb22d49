import { useTranslation } from 'react-i18next';
import { partnerRoles } from '#shared/contract/partner';
import { duplicateReasons, exportDuplicates, findDuplicates } from '#shared/contract/partnerMerge';
import { duplicateFields } from '#shared/lists/duplicates';
import { useRead } from '../../../core/api';
import { useListParams } from '../../../core/routing';
import { fieldColumn, fileOf, ListScreen, SearchField, StatusFilter, useLanguage, useListWords } from '../../../ui';
import { RoleTabs } from '../parts/RoleTabs';

const filters = ['role', 'status', 'search'] as const;

/** Partners that may be the same, two by two; each leads to where they are compared. */
export default function Duplicates() {
  const { t } = useTranslation('partners');
  const language = useLanguage();
  const list = useListParams(15);
  const role = partnerRoles.find((value) => value === list.query.get('role'));
  const reason = duplicateReasons.find((value) => value === list.query.get('status'));
  const search = list.query.get('search') || undefined;
  const asked = { sort: list.sort, role, reason, search };
  const pairs = useRead(findDuplicates, { query: { ...asked, page: list.page, size: list.size, language } });
  const { first, second, role: roleField, why } = duplicateFields(useListWords('partners'));
  return (
    <ListScreen
      title={t('merge.title')}
      back="/clients"
      above={<RoleTabs list={list} role={role} />}
      filters={
        <>
          <SearchField label={t('merge.search')} list={list} />
          <StatusFilter
            label={t('merge.why')}
            list={list}
            value={reason}
            all={t('list.all')}
            options={duplicateReasons.map((value) => [value, t(`merge.reason.${value}`)])}
          />
        </>
      }
      filteredBy={filters}
      from={pairs}
      list={list}
      keyOf={(pair) => `${pair.first.id} ${pair.second.id}`}
      nameOf={(pair) => `${pair.first.name}, ${pair.second.name}`}
      href={(pair) => `/clients/merge?stays=${pair.first.id}&goes=${pair.second.id}`}
      columns={[
        fieldColumn({ id: 'first', sort: 'first', lead: true }, first),
        fieldColumn({ id: 'second', sort: 'second' }, second),
        fieldColumn({ id: 'role', sort: 'role' }, roleField),
        fieldColumn({ id: 'why', sort: 'why' }, why),
      ]}
      total={(count) => t('merge.total', { count })}
      file={fileOf(exportDuplicates, asked)}
      empty={{ title: t('merge.none') }}
    />
  );
}
