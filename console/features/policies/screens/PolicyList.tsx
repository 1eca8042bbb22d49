import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { labelEntries } from '#shared/contract/labels';
import { exportPolicies, findPolicies, policyLabels } from '#shared/contract/policies';
import { policyStates } from '#shared/engine/states';
import { createQuote } from '#shared/contract/quotes';
import { useRead } from '../../../core/api';
import { useSession } from '../../../core/profile';
import { facetsBeside, programLabel } from '../../../core/program';
import { goTo, useListParams } from '../../../core/routing';
import { useAppSelector } from '../../../core/store';
import {
  fileOf,
  ListScreen,
  SearchField,
  StatusFilter,
  TagSearch,
  useAllowedTags,
  useDefaultTags,
  useLanguage,
} from '../../../ui';
import { PolicyFigures } from '../parts/list/PolicyFigures';
import { usePolicyColumns } from '../parts/list/usePolicyColumns';

/** Policies of the selected program; a draft leads to where it is submitted. */
export default function PolicyList() {
  const { t } = useTranslation('policies');
  const language = useLanguage();
  const { config, me } = useSession();
  const mayQuote = may(me, createQuote);
  const selected = useAppSelector((state) => state.selection.program);
  const program = programLabel(selected);
  const list = useListParams(10);
  const tags = useDefaultTags('policies', labelEntries(list.query.get('tags')), (usual) =>
    list.begin({ tags: usual.join(';') }),
  );
  const labels = [...tags, ...(program ? [program] : [])].join(';');
  const state = policyStates.find((value) => value === list.query.get('status'));
  const search = list.query.get('search') || undefined;
  const asked = { sort: list.sort, labels, state, search };
  const policies = useRead(findPolicies, { query: { ...asked, page: list.page, size: list.size, language } });
  const allowed = useAllowedTags('policies');
  const facets = useRead(policyLabels, { query: { user: 'true', system: 'false' } });
  return (
    <ListScreen
      title={t('list.title')}
      above={config.features.policyKpis && <PolicyFigures asked={{ labels, state, search }} />}
      filters={
        <>
          <SearchField label={t('list.search')} list={list} />
          <TagSearch
            label={t('list.tags')}
            facets={allowed(facetsBeside(selected, facets.data))}
            failed={facets}
            tags={tags}
            onChange={(next) => list.filter({ tags: next.join(';') })}
          />
          <StatusFilter
            label={t('list.status')}
            list={list}
            value={state}
            all={t('list.all')}
            options={policyStates.map((value) => [value, t(`state.${value}`)])}
          />
        </>
      }
      filteredBy={['status', 'tags', 'search']}
      from={policies}
      list={list}
      columns={usePolicyColumns()}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      href={({ id, state: at }) => (at === 'draft' ? `/policies/policy-draft/${id}` : `/policies/policy/${id}`)}
      dim={({ state: at }) => at === 'expired' || at === 'draft'}
      total={(count) => t('list.total', { count })}
      file={fileOf(exportPolicies, asked)}
      empty={{
        title: t('empty.title'),
        ...(mayQuote ? {} : { text: t('empty.agents') }),
        action: (
          <Button variant="primary" disabled={!mayQuote} onClick={() => goTo('/quotations/new')}>
            {t('empty.action')}
          </Button>
        ),
        steps: [t('empty.one'), t('empty.two'), t('empty.three')],
      }}
    />
  );
}
