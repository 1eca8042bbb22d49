import { useTranslation } from 'react-i18next';
import { readProgram, sampleProgram, type Program } from '#shared/contract/programs';
import { factsOfProgram, samplePrograms, type ProgramFacts } from '#shared/contract/sampleCatalogue';
import { formatExact } from '#shared/format/money';
import { StatusChip } from '#shared/view/StatusChip';
import { useRead, type Read } from '../../../core/api';
import { isSampleId } from '../../../core/program';
import { useIdOfAddress } from '../../../core/profile';
import { goTo } from '../../../core/routing';
import { Details, DetailScreen, EditButton, useLocale } from '../../../ui';
import { ActivateProgram } from '../parts/ActivateProgram';
import { ProgramHistory } from '../parts/ProgramHistory';
import { useProgramWords } from '../parts/useProgramWords';

type Facts = ProgramFacts & {
  /** The organisation's own, which can be changed. */
  readonly own: Program | null;
};

/** What the address names: a template of the catalogue, the built-in one where it cannot be read, or a program of the organisation. */
function useFacts(id: string): Read<Facts> {
  const sample = useRead(sampleProgram, { params: { id } }, { skip: !isSampleId(id) });
  const own = useRead(readProgram, { params: { id } }, { skip: isSampleId(id) });
  if (!isSampleId(id)) return { ...own, data: own.data && { ...factsOfProgram(own.data), own: own.data } };
  const known = sample.data ?? (sample.error ? samplePrograms.find((one) => String(one.id) === id) : undefined);
  return { ...sample, data: known && { ...known, own: null } };
}

/** What a program insures. */
export default function ProgramDetail() {
  const { t } = useTranslation('programs');
  const locale = useLocale();
  const { countryIn, unitIn } = useProgramWords();
  return (
    <DetailScreen
      title={(program) => program?.Name ?? t('detail.title')}
      back="/programs"
      from={useFacts(useIdOfAddress())}
      status={({ own }) =>
        own && (
          <StatusChip
            kind="program"
            status={own.status}
            label={t(`status.${own.status}`, { defaultValue: own.status })}
          />
        )
      }
      actions={({ own }) =>
        own && (
          <>
            <ActivateProgram program={own} />
            <EditButton text={t('board.edit')} onEdit={() => goTo(`/program-design/${encodeURIComponent(own.id)}`)} />
          </>
        )
      }
    >
      {(program) => (
        <>
          <Details
            title={t('detail.title')}
            rows={[
              [t('detail.name'), program.Name],
              [t('detail.industry'), program.Industry],
              [t('detail.currency'), program.Currency],
              [t('detail.unit'), unitIn(program.InsuredUnit)],
              [t('detail.country'), countryIn(program.Country)],
              [t('detail.basis'), program.SumInsuredBasis],
              [
                t('detail.sum'),
                program.DefaultSIperUnit === null
                  ? null
                  : formatExact({ amount: program.DefaultSIperUnit, currency: program.Currency }, locale),
              ],
              [t('detail.description'), program.Description],
            ]}
          />
          {program.own && <ProgramHistory id={program.own.id} />}
        </>
      )}
    </DetailScreen>
  );
}
