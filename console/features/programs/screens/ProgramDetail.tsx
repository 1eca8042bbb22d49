import { useTranslation } from 'react-i18next';
import { sampleProgram } from '#shared/contract/programs';
import { useRead } from '../../../core/api';
import { useIdOfAddress } from '../../../core/profile';
import { Details, Loaded, Screen } from '../../../ui';

export default function ProgramDetail() {
  const { t } = useTranslation('programs');
  const program = useRead(sampleProgram, { params: { id: useIdOfAddress() } });
  return (
    <Screen title={program.data?.Name ?? t('detail.title')} back="/programs">
      <Loaded from={program}>
        {(one) => (
          <Details
            title={t('detail.title')}
            rows={[
              [t('detail.name'), one.Name],
              [t('detail.industry'), one.Industry],
              [t('detail.currency'), one.Currency],
              [t('detail.unit'), one.InsuredUnit],
              [t('detail.country'), one.Country],
              [t('detail.basis'), one.SumInsuredBasis],
              [t('detail.sum'), one.DefaultSIperUnit],
              [t('detail.description'), one.Description],
            ]}
          />
        )}
      </Loaded>
    </Screen>
  );
}
