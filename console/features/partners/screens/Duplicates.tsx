import { useTranslation } from 'react-i18next';
import { findDuplicates } from '#shared/contract/partnerMerge';
import { useRead } from '../../../core/api';
import { useListParams } from '../../../core/routing';
import { PagedList, Screen } from '../../../ui';
import { useRoleName } from '../parts/useRoleName';

/** Partners that may be the same, two by two; each leads to where they are compared. */
export default function Duplicates() {
  const { t } = useTranslation('partners');
  const roleName = useRoleName();
  const list = useListParams(15);
  const pairs = useRead(findDuplicates, { query: { page: list.page, size: list.size } });
  return (
    <Screen title={t('merge.title')} back="/clients">
      <PagedList
        label={t('merge.title')}
        from={pairs}
        list={list}
        filteredBy={[]}
        keyOf={({ first, second }) => `${first.id} ${second.id}`}
        href={({ first, second }) => `/clients/merge?stays=${first.id}&goes=${second.id}`}
        columns={[
          { id: 'first', head: t('merge.first'), lead: true, cell: ({ first }) => first.name },
          { id: 'second', head: t('merge.second'), cell: ({ second }) => second.name },
          { id: 'role', head: t('field.role'), cell: ({ first }) => roleName(first.role) },
          { id: 'why', head: t('merge.why'), cell: ({ reason }) => t(`merge.reason.${reason}`) },
        ]}
        total={(count) => t('merge.total', { count })}
        empty={{ title: t('merge.none') }}
      />
    </Screen>
  );
}
