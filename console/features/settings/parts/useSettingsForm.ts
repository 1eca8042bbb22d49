import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingRows, type SettingKey } from '#shared/contract/settingRows';
import { changeSettings, readSettings, SettingChanges, type SettingsState } from '#shared/contract/settings';
import { unlessChanged, useReadOnce, useWrite } from '../../../core/api';
import { refusedFields } from '../../../core/refusal';
import { isOutdated, type Refusal } from '../../../core/refusal';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { changesOf, enteredFrom, invalidOf, type Entered, type EnteredSettings } from './entered';

type Problems = Readonly<Partial<Record<SettingKey, string>>>;
/** What was entered stood on `before`; somebody else has made `theirs` of it meanwhile. */
type Clash = { readonly refusal: Refusal; readonly before: SettingsState; readonly theirs: SettingsState };

/** What the server has against settings, by the field beside which it is said. */
const problemsOf = (refusal: Refusal): Problems =>
  Object.fromEntries(refusedFields(refusal).map(({ path, message }) => [path.split('.')[0] ?? '', message]));

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
  const [clash, setClash] = useState<Clash | null>(null);
  const [write, { isBusy }] = useWrite(changeSettings, { settlesOutdated: true });
  const readNewest = useReadOnce(readSettings);
  const isChanged = Object.keys(changesOf(entered, basis.values)).length > 0;

  function show(newest: SettingsState): void {
    setBasis(newest);
    setEntered(enteredFrom(newest.values));
    setProblems({});
    setClash(null);
  }
  function showSaved(saved: SettingsState): void {
    show(saved);
    // Of what was entered, some may wait for a second administrator.
    const isWaiting = saved.waiting.some(({ key }) => key in changesOf(entered, saved.values));
    dispatch(showSuccess(t(isWaiting ? 'waiting.saved' : 'saved')));
  }
  useEffect(() => {
    if (!isChanged && state.version > basis.version) show(state);
  });

  /** Sends what was entered otherwise than it stands in a state that was read. */
  async function save(what: EnteredSettings, over: SettingsState): Promise<void> {
    const changes = changesOf(what, over.values);
    const invalid = invalidOf(changes);
    setProblems(Object.fromEntries(invalid.map((key) => [key, problemText(key)])));
    if (invalid.length > 0) return;
    const written = await write(
      { body: SettingChanges.parse({ '@type': 'TenantSettings', ...changes }) },
      unlessChanged(over),
    );
    if (written.ok) return showSaved(written.response);
    const { refusal } = written;
    if (isOutdated(refusal)) {
      const newest = await readNewest({});
      if (!newest.ok) return;
      // Both have entered the same: it is saved, and nothing is left to choose.
      const open = changesOf(what, newest.response.values);
      const isSame = Object.keys(changes).every((key) => !(key in open));
      if (isSame) showSaved(newest.response);
      else setClash({ refusal, before: over, theirs: newest.response });
      return;
    }
    setProblems(problemsOf(refusal));
  }
  return {
    entered,
    problems,
    isChanged,
    isBusy,
    clash,
    save: () => save(entered, basis),
    enter(key: SettingKey, value: Entered) {
      setEntered((before) => ({ ...before, [key]: value }));
      setProblems(({ [key]: _gone, ...others }) => others);
    },
    /** Back to what holds, the newest that there is. */
    discard() {
      show(state);
      refetch();
    },
    leaveClash: () => setClash(null),
    /** The form goes on over the newer state, and what is kept of one's own is saved over that. */
    async settle(chosen: EnteredSettings, isTheirs: boolean) {
      if (!clash) return;
      show(clash.theirs);
      if (isTheirs) return;
      setEntered(chosen);
      await save(chosen, clash.theirs);
    },
  };
}
