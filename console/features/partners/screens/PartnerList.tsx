import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { partnerRoles } from '#shared/contract/partner';
import { exportPartners, findPartners } from '#shared/contract/partners';
import { useRead } from '../../../core/api';
import { goTo, useListParams } from '../../../core/routing';
import { fileOf, ListScreen, RefreshButton, SearchField, useLanguage } from '../../../ui';
import { RoleTabs } from '../parts/RoleTabs';
import { usePartnerColumns } from '../parts/usePartnerColumns';

const filters = ['role', 'search'] as const;
const toDuplicates = () => goTo('/clients/duplicates');
const toImport = () => goTo('/clients/import');
const toNew = () => goTo('/clients/new');

/** Business partners, all or of one role. */
export default function PartnerList() {
  const { t } = useTranslation('partners');
  const list = useListParams(15);
  const role = partnerRoles.find((value) => value === list.query.get('role'));
  const search = list.query.get('search') || undefined;
  const asked = { sort: list.sort, role, search };
  const language = useLanguage();
  const partners = useRead(findPartners, { query: { ...asked, page: list.page, size: list.size, language } });
  const add = (
    <Button variant="primary" onClick={toNew}>
      {t('list.new')}
    </Button>
  );
  return (
    <ListScreen
      title={t('list.title')}
      actions={
        <>
          <RefreshButton area="partners" label={t('list.refresh')} before={() => list.filter({ role: null })} />
          <Button onClick={toDuplicates}>{t('merge.open')}</Button>
          <Button onClick={toImport}>{t('import.open')}</Button>
          {add}
        </>
      }
      above={<RoleTabs list={list} role={role} />}
      filters={<SearchField label={t('list.search')} list={list} />}
      filteredBy={filters}
      from={partners}
      list={list}
      columns={usePartnerColumns()}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      href={({ id }) => `/clients/${id}`}
      total={(count) => t('list.total', { count })}
      file={fileOf(exportPartners, asked)}
      empty={{ title: t('empty.title'), action: add, steps: [t('empty.one'), t('empty.two'), t('empty.three')] }}
    />
  );
}
