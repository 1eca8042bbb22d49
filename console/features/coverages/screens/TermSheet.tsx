import { Banner, Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coverage } from '#shared/contract/coverage';
import { listCoverages, mostCoverageIds } from '#shared/contract/coverages';
import { drawTermSheet } from '#shared/contract/coverageTermSheet';
import { numberFormat } from '#shared/format/intl';
import { type Read, useRead } from '../../../core/api';
import { exportDocument } from '../../../core/documents';
import { backTarget, goTo, useLocation } from '../../../core/routing';
import { useAppSelector } from '../../../core/store';
import { useStory } from '../../../core/story';
import { EmptyState, FailedRead, Loaded, PrintLook, Screen, Table, useLocale } from '../../../ui';
import { useChosenCoverages } from '../parts/list/useChosenCoverages';
import { SheetProgramCard } from '../parts/sheet/SheetProgramCard';
import { SheetTotals } from '../parts/sheet/SheetTotals';
import { useSheetColumns } from '../parts/sheet/useSheetColumns';
import { useSheetPrograms } from '../parts/sheet/useSheetPrograms';
import { useTermSheet } from '../parts/sheet/useTermSheet';

const coveragesPath = '/coverages';

/** The selected coverages on one sheet, to be read, printed and handed out; nothing of it is stored. */
export default function TermSheet() {
  const { t } = useTranslation('coverages');
  const { keys } = useChosenCoverages();
  const isTooLong = keys.length > mostCoverageIds;
  const coverages = useRead(listCoverages, { query: {}, body: [...keys] }, { skip: keys.length === 0 || isTooLong });
  if (isTooLong) return <TooManySelected count={keys.length} />;
  if (keys.length === 0 || coverages.data?.length === 0) return <NothingSelected />;
  if (coverages.data) return <Sheet from={coverages} coverages={coverages.data} selected={keys.length} />;
  return (
    <Screen title={t('termSheet.title')} back={coveragesPath}>
      <Loaded from={coverages}>{() => null}</Loaded>
    </Screen>
  );
}

function NothingSelected() {
  const { t } = useTranslation('coverages');
  return (
    <Screen title={t('termSheet.title')} back={coveragesPath}>
      <EmptyState
        title={t('termSheet.emptyTitle')}
        action={
          <Button variant="primary" onClick={() => goTo(coveragesPath)}>
            {t('termSheet.emptyAction')}
          </Button>
        }
        steps={[t('termSheet.stepOne'), t('termSheet.stepTwo'), t('termSheet.stepThree')]}
      />
    </Screen>
  );
}

/** More than can be read at once, and than a sheet is of. */
function TooManySelected({ count }: { readonly count: number }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const shown = (figure: number) => numberFormat(locale).format(figure);
  return (
    <Screen title={t('termSheet.title')} back={coveragesPath}>
      <EmptyState
        title={t('termSheet.tooMany', { count, shown: shown(count), most: shown(mostCoverageIds) })}
        action={<Button onClick={() => goTo(coveragesPath)}>{t('termSheet.emptyAction')}</Button>}
      />
    </Screen>
  );
}

type SheetProps = {
  readonly from: Read<unknown>;
  readonly coverages: readonly Coverage[];
  readonly selected: number;
};

function Sheet({ from, coverages, selected }: SheetProps) {
  const { t } = useTranslation('coverages');
  const { search } = useLocation();
  const current = useAppSelector((state) => state.selection.program);
  const programs = useSheetPrograms();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const program =
    programs.find(({ id }) => id === (chosenId ?? current?.id)) ??
    // A template that the organisation has made a program of its own of is offered once, under the same name.
    (chosenId === null ? programs.find(({ Name }) => Name === current?.name) : null) ??
    null;
  const { rows, request } = useTermSheet(coverages, program);
  const pdf = useStory(exportDocument);
  const gone = selected - coverages.length;
  return (
    <Screen
      title={t('termSheet.title')}
      back={coveragesPath}
      actions={
        <>
          <Button onClick={() => goTo(backTarget(search, coveragesPath))}>{t('termSheet.cancel')}</Button>
          <Button onClick={() => window.print()}>{t('termSheet.print')}</Button>
          <Button
            variant="primary"
            loading={pdf.isBusy}
            disabled={!request}
            onClick={() => request && void pdf.start({ call: drawTermSheet, request: { body: request } })}
          >
            {t('termSheet.pdf')}
          </Button>
        </>
      }
    >
      <PrintLook />
      <FailedRead from={from} />
      <Banner title={t('termSheet.info')} variant="info" />
      {gone > 0 && <Banner title={t('termSheet.gone', { count: gone })} variant="warning" />}
      <SheetProgramCard programs={programs} chosen={program} onChoose={setChosenId} />
      <Table
        label={t('termSheet.coverages')}
        rows={rows}
        keyOf={({ coverage }) => coverage.id}
        columns={useSheetColumns()}
      />
      <SheetTotals rows={rows} />
    </Screen>
  );
}
