import { useTranslation } from 'react-i18next';
import { policyHistory } from '#shared/contract/policyReport';
import { formatInstant } from '#shared/format/date';
import { useRead } from '../../../../core/api';
import { Loaded, Table, useLocale } from '../../../../ui';

/** Who changed what of a policy, and when. */
export function History({ id }: { readonly id: string }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const history = useRead(policyHistory, { params: { id }, query: {} });
  return (
    <Loaded from={history}>
      {({ content }) => (
        <Table
          label={t('tab.history')}
          rows={content}
          keyOf={(row) => row.id}
          columns={[
            { id: 'at', oneLine: true, head: t('history.at'), cell: ({ at }) => formatInstant(at, locale) },
            { id: 'who', head: t('history.who'), cell: ({ who }) => who },
            {
              id: 'what',
              head: t('history.what'),
              cell: ({ action }) => t(`history.action.${action}`, { defaultValue: action }),
            },
            {
              id: 'change',
              head: t('history.change'),
              cell: ({ from, to }) =>
                [from, to]
                  .flatMap((state) => (state ? [t(`state.${state}`, { defaultValue: state })] : []))
                  .join(' → ') || '---',
            },
            { id: 'why', head: t('history.why'), cell: ({ reason }) => reason ?? '' },
          ]}
        />
      )}
    </Loaded>
  );
}
