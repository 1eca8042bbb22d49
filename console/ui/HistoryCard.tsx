import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { HistoryEntry } from '#shared/contract/history';
import type { Read } from '../core/api';
import { Card, CardTitle } from './Card';
import { HistoryTable, type HistoryRow, type HistoryWords } from './HistoryTable';
import { Loaded } from './Loaded';
import { Pager } from './Pager';
import { Row } from './Row';

type HistoryPage = { readonly content: readonly z.output<typeof HistoryEntry>[]; readonly totalPages: number };
type HistoryCardProps = HistoryWords & {
  /** Reads a page of it; not before it is looked at. */
  readonly useHistory: (page: number) => Read<HistoryPage>;
};

/** The history of an object below what it is now; read when somebody wants to see it. */
export function HistoryCard({ useHistory, ...words }: HistoryCardProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  return (
    <Card>
      <Row style={{ marginBottom: isOpen ? 12 : 0 }}>
        <CardTitle style={{ margin: 0 }}>{t('history.title')}</CardTitle>
        <Button
          className="no-print"
          size="small"
          style={{ marginLeft: 'auto' }}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'history.hide' : 'history.show')}
        </Button>
      </Row>
      {isOpen && <Pages useHistory={useHistory} {...words} />}
    </Card>
  );
}

function Pages({ useHistory, ...words }: HistoryCardProps) {
  const { t } = useTranslation('ui');
  const [page, setPage] = useState(0);
  return (
    <Loaded from={useHistory(page)}>
      {({ content, totalPages }) => (
        <>
          <HistoryTable label={t('history.title')} rows={content as readonly HistoryRow[]} {...words} />
          {totalPages > 1 && <Pager page={page} of={totalPages} toPage={setPage} />}
        </>
      )}
    </Loaded>
  );
}
