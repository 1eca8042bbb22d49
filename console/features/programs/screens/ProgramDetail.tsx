import { useTranslation } from 'react-i18next';
import { sampleProgram } from '#shared/contract/programs';
import { useRead } from '../../../core/api';
import { useIdOfAddress } from '../../../core/profile';
import { Details, Loaded, Screen } from '../../../ui';

export default function ProgramDetail() {
  const { t } = useTranslation('programs');
  const read = useRead(sampleProgram, { params: { id: useIdOfAddress() } });
  return (
    <Screen title={read.data?.Name ?? t('detail.title')} back="/programs">
      <Loaded from={read}>
        {(program) => (
          <Details
            title={t('detail.title')}
            rows={[
              [t('detail.name'), program.Name],
              [t('detail.industry'), program.Industry],
              [t('detail.currency'), program.Currency],
              [t('detail.unit'), program.InsuredUnit],
              [t('detail.country'), program.Country],
              [t('detail.basis'), program.SumInsuredBasis],
              [t('detail.sum'), program.DefaultSIperUnit],
              [t('detail.description'), program.Description],
            ]}
          />
        )}
      </Loaded>
    </Screen>
  );
}
