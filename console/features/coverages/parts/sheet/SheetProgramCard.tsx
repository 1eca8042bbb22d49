import { useTranslation } from 'react-i18next';
import { countryIn } from '#shared/contract/places';
import { Card, Choice, Details, Halves, useLocale } from '../../../../ui';
import type { SheetProgram } from './useSheetPrograms';

type ProgramCardProps = {
  readonly programs: readonly SheetProgram[];
  readonly chosen: SheetProgram | null;
  readonly onChoose: (id: string) => void;
};

/** Which program the sheet is of, and what is known of it. */
export function SheetProgramCard({ programs, chosen, onChoose }: ProgramCardProps) {
  const { t } = useTranslation('coverages');
  const { t: word } = useTranslation('programs');
  const locale = useLocale();
  return (
    <Halves>
      <Card className="no-print">
        <Choice
          label={t('termSheet.program')}
          value={chosen?.id ?? ''}
          empty={t('termSheet.noProgram')}
          onChange={onChoose}
          options={programs.map(({ id, Name }) => [id, Name])}
        />
      </Card>
      {chosen && (
        <Details
          title={chosen.Name}
          rows={[
            [t('termSheet.industry'), chosen.Industry],
            [t('termSheet.unit'), word(`unit.${chosen.InsuredUnit}`, { defaultValue: chosen.InsuredUnit })],
            [t('termSheet.country'), countryIn(chosen.Country, locale)],
            [t('termSheet.currency'), chosen.Currency],
          ]}
        />
      )}
    </Halves>
  );
}
