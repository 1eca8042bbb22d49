import { useTranslation } from 'react-i18next';
import { findPrograms } from '#shared/contract/programs';
import { useRead } from '../../../core/api';
import { useListParams } from '../../../core/routing';
import { Failed, Grid, Loaded, Muted, Screen, useLocale } from '../../../ui';
import { BoardFilters } from '../parts/BoardFilters';
import { NoMatch } from '../parts/NoMatch';
import { besideTemplates, inOrder, templatesWith } from '../parts/programCards';
import { ProgramCard } from '../parts/ProgramCard';
import { useCatalogue } from '../parts/useCatalogue';
import { useProgramCards } from '../parts/useProgramCards';

const everyOne = 10_000;
const orders = ['', 'name', 'name,desc', 'country'] as const;

/** Programs as cards, templates first, then the organisation's own: choose one to work in, read its details, or start a quote on it. */
export default function SelectProgram() {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  const list = useListParams(everyOne);
  const search = list.query.get('search') ?? '';
  const catalogue = useCatalogue();
  const own = useRead(findPrograms, { query: { size: everyOne, ...(search && { search }) } });
  const { ofTemplate, ofOwn } = useProgramCards();
  return (
    <Screen title={t('list.title')}>
      <Muted>{t('list.intro')}</Muted>
      <BoardFilters list={list} orders={orders} usual={t('board.order.catalogue')} />
      {own.error && <Failed refusal={own.error} retry={own.refetch} />}
      <Loaded from={catalogue}>
        {(samples) => {
          const cards = [
            ...templatesWith(samples, search, locale).map(ofTemplate),
            ...besideTemplates(own.data?.content ?? [], samples).map(ofOwn),
          ];
          if (search && cards.length === 0 && !own.isFetching) return <NoMatch toAll={() => list.widen(['search'])} />;
          return (
            <Grid $min={300}>
              {inOrder(cards, list.sort, locale).map(({ facts, way, ...program }) => (
                <ProgramCard key={program.id} program={program} facts={facts} {...way} />
              ))}
            </Grid>
          );
        }}
      </Loaded>
    </Screen>
  );
}
