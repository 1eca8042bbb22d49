import { Banner, Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportPrograms, findPrograms, type Program } from '#shared/contract/programs';
import { programStates } from '#shared/engine/states';
import { useRead } from '../../../core/api';
import { goTo, useListParams, type ListParams } from '../../../core/routing';
import { useSentence } from '../../../core/sentence';
import {
  EmptyState,
  ExportButtons,
  FailedRead,
  fileOf,
  Grid,
  Muted,
  Pager,
  RequestId,
  Row,
  useBeyondLast,
  useLanguage,
  useListLook,
  ViewMenu,
} from '../../../ui';
import { ActivateDialog } from './ActivateProgram';
import { BoardCard, type Asked } from './BoardCard';
import { BoardFilters } from './BoardFilters';
import { DeleteProgram } from './DeleteProgram';
import { NoMatch } from './NoMatch';
import { useFileColumns } from './useFileColumns';

const size = 10;
const toNew = () => goTo('/program-design/new');
type State = (typeof programStates)[number];

type FilterProps = {
  readonly statuses: readonly string[];
  readonly chosen: string | undefined;
  readonly list: ListParams;
};
function StatusButtons({ statuses, chosen, list }: FilterProps) {
  const { t } = useTranslation('programs');
  return (
    <Row role="group" aria-label={t('board.filter')}>
      {[undefined, ...statuses].map((status) => (
        <Button
          key={status ?? ''}
          aria-pressed={chosen === status}
          variant={chosen === status ? 'primary' : 'default'}
          onClick={() => list.filter({ status: status ?? null })}
        >
          {status ? t(`status.${status}`, { defaultValue: status }) : t('board.all')}
        </Button>
      ))}
    </Row>
  );
}

/** Nothing to show: no program of this status, or none at all. */
function NoPrograms({ status, toAll }: { readonly status: string | undefined; readonly toAll: () => void }) {
  const { t } = useTranslation('programs');
  if (!status)
    return (
      <EmptyState
        title={t('board.welcome')}
        action={
          <Button variant="primary" onClick={toNew}>
            {t('board.createFirst')}
          </Button>
        }
        steps={[t('board.one'), t('board.two'), t('board.three')]}
      />
    );
  return (
    <EmptyState
      title={t('board.none', { status: t(`status.${status}`, { defaultValue: status }) })}
      action={
        <>
          <Button onClick={toAll}>{t('board.showAll')}</Button>
          <Button variant="primary" onClick={toNew}>
            {t('board.createNew')}
          </Button>
        </>
      }
    />
  );
}

type AskingProps = {
  readonly asked: Asked;
  readonly program: Program;
  /** The programs as they are now. */
  readonly among: readonly Program[];
  readonly onClose: () => void;
};
/** Stays until it is answered: the card may be gone by a try whose answer was lost. */
function Asking({ asked, program, among, onClose }: AskingProps) {
  const now = among.find(({ id }) => id === program.id) ?? program;
  const Dialog = asked === 'activate' ? ActivateDialog : DeleteProgram;
  return <Dialog program={now} onClose={onClose} />;
}

type BoardProps = {
  /** What the list is called: its file is called so, too. */
  readonly label: string;
  /** Shows those of one status; else the reader chooses one. */
  readonly only?: State;
};
/** Programs of the organisation as cards, page by page. */
export function ProgramBoard({ label, only }: BoardProps) {
  const { t } = useTranslation('programs');
  const sentence = useSentence();
  const language = useLanguage();
  const list = useListParams(size);
  const chosen = only ?? programStates.find((state) => state === list.query.get('status'));
  const search = list.query.get('search') || undefined;
  const asked = { sort: list.sort, search, ...(chosen && { status: chosen }) };
  const columns = useFileColumns();
  const look = useListLook(columns);
  const [asking, setAsking] = useState<Pick<AskingProps, 'asked' | 'program'> | null>(null);
  const programs = useRead(findPrograms, { query: { ...asked, page: list.page, size, language } });
  const { data, error, isCurrent, refetch } = programs;
  const isBeyond = useBeyondLast(list, programs);
  if (!data && error)
    return (
      <Banner
        variant="critical"
        title={t('board.failed', { message: sentence(error.message) })}
        description={error.requestId && <RequestId id={error.requestId} />}
        primaryAction={<Button onClick={refetch}>{t('board.again')}</Button>}
      />
    );
  if (!data || isBeyond) return <Muted role="status">{t('board.loading')}</Muted>;
  const { content, totalElements, totalPages, statuses } = data;
  const first = list.page * size;
  const withoutSearch = () => list.widen(['search']);
  const toAll = () => (only ? goTo('/program-design') : list.filter({ status: null }));
  return (
    <>
      <FailedRead from={programs} />
      {!only && statuses.length > 0 && <StatusButtons statuses={statuses} chosen={chosen} list={list} />}
      {statuses.length > 0 && (
        <BoardFilters list={list}>
          <ViewMenu look={look} />
        </BoardFilters>
      )}
      {asking && <Asking {...asking} among={content} onClose={() => setAsking(null)} />}
      {content.length === 0 && !isCurrent && <Muted role="status">{t('board.loading')}</Muted>}
      {content.length === 0 && isCurrent && search && <NoMatch toAll={withoutSearch} />}
      {content.length === 0 && isCurrent && !search && <NoPrograms status={chosen} toAll={toAll} />}
      {content.length > 0 && (
        <>
          <Grid $min={300} $keepsWidth>
            {content.map((program) => (
              <BoardCard key={program.id} program={program} onAsk={(asked) => setAsking({ asked, program })} />
            ))}
          </Grid>
          <Row $gap={16}>
            <span role="status">
              {isCurrent
                ? t('board.showing', { from: first + 1, to: first + content.length, total: totalElements })
                : t('board.loading')}
            </span>
            <ExportButtons label={label} columns={columns} file={fileOf(exportPrograms, asked)} />
            <div style={{ marginLeft: 'auto' }}>
              <Pager page={list.page} of={totalPages} toPage={list.toPage} />
            </div>
          </Row>
        </>
      )}
    </>
  );
}
