import { useTranslation } from 'react-i18next';
import { readProgram } from '#shared/contract/programs';
import { useRead } from '../../../core/api';
import { useIdOfAddress } from '../../../core/profile';
import { goTo } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { GoBack, Loaded, Screen } from '../../../ui';
import { StoredProgram } from '../parts/StoredProgram';

/** What is stored of a program, to be changed. */
export default function EditProgram() {
  const { t } = useTranslation('programs');
  const dispatch = useAppDispatch();
  const read = useRead(readProgram, { params: { id: useIdOfAddress() } });
  return (
    <Screen title={t('update.title')} back="/program-design">
      <Loaded from={read} otherwise={<GoBack to="/program-design" />}>
        {(program) => (
          <StoredProgram
            key={program.id}
            program={program}
            onSaved={({ name }) => {
              dispatch(showSuccess(t('update.done', { name })));
              goTo('/program-design', { sure: true });
            }}
          />
        )}
      </Loaded>
    </Screen>
  );
}
