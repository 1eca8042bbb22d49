import { useTranslation } from 'react-i18next';
import { exportPrograms, findPrograms } from '#shared/contract/programs';
import { besideTemplates, inOrder, templatesWith } from '#shared/lists/templates';
import { useRead } from '../../../core/api';
import { useListParams } from '../../../core/routing';
import {
  ExportButtons,
  FailedRead,
  fileOf,
  Grid,
  Loaded,
  Muted,
  Pager,
  Row,
  Screen,
  useListLook,
  useLocale,
  ViewMenu,
} from '../../../ui';
import { BoardFilters } from '../parts/BoardFilters';
import { NoMatch } from '../parts/NoMatch';
import { ProgramCard } from '../parts/ProgramCard';
import { useCatalogue } from '../parts/useCatalogue';
import { useFileColumns } from '../parts/useFileColumns';
import { useProgramCards } from '../parts/useProgramCards';

const everyOne = 10_000;
const perPage = 24;
const orders = ['', 'name', 'name,desc', 'country'] as const;

/** Programs as cards, templates first, then the organisation's own: choose one to work in, read its details, or start a quote on it. */
export default function SelectProgram() {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  const list = useListParams(perPage);
  const search = list.query.get('search') ?? '';
  const catalogue = useCatalogue();
  const own = useRead(findPrograms, { query: { size: everyOne, ...(search && { search }) } });
  const { ofTemplate, ofOwn } = useProgramCards();
  const columns = useFileColumns();
  const look = useListLook(columns);
  const asked = { templates: 'true', sort: list.sort, search: search || undefined };
  return (
    <Screen title={t('list.title')}>
      <Muted>{t('list.intro')}</Muted>
      <BoardFilters list={list} orders={orders} usual={t('board.order.catalogue')}>
        <ViewMenu look={look} />
      </BoardFilters>
      <FailedRead from={own} />
      <Loaded from={catalogue}>
        {(samples) => {
          const cards = [
            ...templatesWith(samples, search, locale).map(ofTemplate),
            ...besideTemplates(own.data?.content ?? [], samples).map(ofOwn),
          ];
          if (search && cards.length === 0 && (own.isCurrent || own.error))
            return <NoMatch toAll={() => list.widen(['search'])} />;
          const pages = Math.ceil(cards.length / perPage);
          const page = Math.min(Math.floor(list.page), Math.max(0, pages - 1));
          const shown = inOrder(cards, list.sort, locale).slice(page * perPage, (page + 1) * perPage);
          return (
            <>
              <Grid $min={300} $keepsWidth>
                {shown.map(({ facts, way, ...program }) => (
                  <ProgramCard key={program.id} program={program} facts={facts} {...way} />
                ))}
              </Grid>
              <Row $gap={16}>
                <span>
                  {t('board.showing', {
                    from: page * perPage + 1,
                    to: page * perPage + shown.length,
                    total: cards.length,
                  })}
                </span>
                <ExportButtons label={t('list.title')} columns={columns} file={fileOf(exportPrograms, asked)} />
                <div style={{ marginLeft: 'auto' }}>
                  <Pager page={page} of={pages} toPage={list.toPage} />
                </div>
              </Row>
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}
