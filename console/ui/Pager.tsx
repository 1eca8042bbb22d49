import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { Row } from './Row';

/** Page: X of Y. */
export function Pager({
  page,
  of,
  toPage,
}: {
  readonly page: number;
  readonly of: number;
  readonly toPage: (page: number) => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <Row $end>
      <Button disabled={page === 0} onClick={() => toPage(page - 1)}>
        {t('pager.previous')}
      </Button>
      <span>{t('pager.page', { page: page + 1, of: Math.max(1, of) })}</span>
      <Button disabled={page + 1 >= of} onClick={() => toPage(page + 1)}>
        {t('pager.next')}
      </Button>
    </Row>
  );
}
