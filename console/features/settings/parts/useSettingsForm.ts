import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingRows, type SettingKey } from '#shared/contract/settingRows';
import { changeSettings, SettingChanges, type SettingsState } from '#shared/contract/settings';
import { unlessChanged, useWrite } from '../../../core/api';
import { refusedFields } from '../../../core/form';
import { isOutdated, type Refusal } from '../../../core/refusal';
import { useAppDispatch } from '../../../core/store';
import { showError, showSuccess } from '../../../core/toasts';
import { changesOf, enteredFrom, invalidOf, type Entered } from './entered';

type Problems = Readonly<Partial<Record<SettingKey, string>>>;

/** What is wrong with an entry of each setting, in words. */
function useProblemText(): (key: SettingKey) => string {
  const { t } = useTranslation('settings');
  return (key) => {
    const { kind, ...limits } = settingRows[key].input;
    return t(`problem.${kind}`, { ...limits });
  };
}

/** What is being entered over the state that was read; a newer state takes its place only while nothing was entered. */
export function useSettingsForm(state: SettingsState, refetch: () => void) {
  const { t } = useTranslation('settings');
  const problemText = useProblemText();
  const dispatch = useAppDispatch();
  const [basis, setBasis] = useState(state);
  const [entered, setEntered] = useState(() => enteredFrom(state.values));
  const [problems, setProblems] = useState<Problems>({});
  const [outdated, setOutdated] = useState<Refusal | null>(null);
  const [write, { isBusy }] = useWrite(changeSettings, 'screen');
  const changes = changesOf(entered, basis.values);
  const isChanged = Object.keys(changes).length > 0;

  function show(newest: SettingsState): void {
    setBasis(newest);
    setEntered(enteredFrom(newest.values));
    setProblems({});
    setOutdated(null);
  }
  useEffect(() => {
    if (!isChanged && state.version !== basis.version) show(state);
  });

  async function save(overOthers = false): Promise<void> {
    setOutdated(null);
    const invalid = invalidOf(changes);
    setProblems(Object.fromEntries(invalid.map((key) => [key, problemText(key)])));
    if (invalid.length > 0) return;
    const body = SettingChanges.parse(changes);
    const written = await write({ body }, overOthers ? {} : unlessChanged(basis));
    if (written.ok) {
      show(written.response);
      dispatch(showSuccess(t('saved')));
      return;
    }
    if (isOutdated(written.refusal)) return setOutdated(written.refusal);
    const refused = refusedFields(written.refusal);
    setProblems(Object.fromEntries(refused.map(({ path, message }) => [path.split('.')[0] ?? '', message])));
    if (refused.length === 0) dispatch(showError(written.refusal));
  }
  return {
    entered,
    problems,
    isChanged,
    isBusy,
    outdated,
    save,
    enter(key: SettingKey, value: Entered) {
      setEntered((before) => ({ ...before, [key]: value }));
      setProblems(({ [key]: _gone, ...others }) => others);
    },
    /** Back to what holds, the newest that there is. */
    discard() {
      show(state);
      refetch();
    },
    keep: () => setOutdated(null),
  };
}
