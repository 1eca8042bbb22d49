import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#shared/format/intl';
import { findActivations } from '#shared/contract/coverageActivations';
import { lazyDialog } from '../../../../core/lazyDialog';
import { useQuery } from '../../../../core/routing';
import { Card, Row, useLocale } from '../../../../ui';
import { useLive } from './useLive';

const ActivationDialog = lazyDialog(() =>
  import('./ActivationDialog').then(({ ActivationDialog }) => ActivationDialog),
);

/** Which activation is looked at, in the address: a reload shows it again, Back closes it. */
export function useShownActivation() {
  const [query, change] = useQuery();
  return {
    shown: query.get('activation'),
    show: (id: string | null) => change({ activation: id }, { replace: false }),
  };
}

/** The activations of many coverages that are at work, and the one that is looked at. */
export function Activations() {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const { shown, show } = useShownActivation();
  const { data = [] } = useLive(findActivations, {}, (found) => found !== undefined && found.length > 0);
  const count = (number: number) => numberFormat(locale).format(number);
  return (
    <>
      {data.map(({ id, activated, skipped, failed, total }) => (
        <Card key={id} role="status">
          <Row>
            <span>{t('activation.atWork', { done: count(activated + skipped + failed), total: count(total) })}</span>
            <Button size="small" onClick={() => show(id)}>
              {t('activation.show')}
            </Button>
          </Row>
        </Card>
      ))}
      {shown && <ActivationDialog key={shown} id={shown} onClose={() => show(null)} onAgain={show} />}
    </>
  );
}
