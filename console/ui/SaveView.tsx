import { Checkbox, FormControl, TextInput } from '@primer/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeListChoices, changeView, saveView } from '#shared/contract/views';
import { useWrite } from '../core/api';
import { useMaking, type Making } from '../core/making';
import { useAppDispatch } from '../core/store';
import { showSuccess } from '../core/toasts';
import { Dialog } from './Dialog';
import { SentBefore } from './SentBefore';
import { Stack } from './Stack';
import { useLeaving } from './Unsaved';
import type { Views } from './useViews';

type SaveViewProps = { readonly now: Views['now']; readonly onClose: () => void };

type Entered = { readonly name: string; readonly shared: boolean; readonly opens: boolean };
const empty: Entered = { name: '', shared: false, opens: false };
/** One view is saved at a time, of each list. */
const newView = (list: string): Making<typeof saveView, typeof changeView> => ({
  ...{ place: `views ${list}`, create: saveView, change: changeView },
  asChange: ({ id }, { body: { list: _, ...body } }) => ({ params: { id }, body }),
  nameOf: ({ name }) => name,
});

/** Asks for the name under which what is shown is kept, for whom, and whether the list opens with it. */
export function SaveView({ now, onClose }: SaveViewProps) {
  const { t } = useTranslation('ui');
  const dispatch = useAppDispatch();
  const field = useRef<HTMLInputElement>(null);
  const { make, isKept, isBusy, before, forget } = useMaking(newView(now.list));
  const [entered, setEntered] = useState(() => (before?.entered as Entered | undefined) ?? empty);
  const { name, shared, opens } = entered;
  const [isMissing, setMissing] = useState(false);
  const [choose] = useWrite(changeListChoices);
  const { leave, question } = useLeaving(() => name.trim() !== '' && !isKept(entered), onClose);
  const submit = async () => {
    // Enter sends the form whatever its button says.
    if (isBusy) return;
    if (name.trim() === '') return setMissing(true);
    const saved = await make({ body: { ...now, name, shared } }, entered);
    if (!saved.ok) return;
    if (opens) await choose({ body: { list: now.list, opensWith: saved.response.id } });
    dispatch(showSuccess(t('views.saved', { name: saved.response.name })));
    onClose();
  };
  return (
    <Dialog
      title={t('views.saveTitle')}
      onClose={leave}
      initialFocusRef={field}
      footerButtons={[
        { content: t('views.cancel'), onClick: leave },
        {
          content: t('views.ok'),
          buttonType: 'primary',
          disabled: isBusy,
          loading: isBusy,
          onClick: () => void submit(),
        },
      ]}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack>
          {before && <SentBefore onAnother={() => (forget(), setEntered(empty))} />}
          <FormControl required>
            <FormControl.Label>{t('views.name')}</FormControl.Label>
            <TextInput
              block
              ref={field}
              maxLength={80}
              value={name}
              onChange={({ target }) => setEntered({ ...entered, name: target.value })}
            />
            {isMissing && name.trim() === '' && (
              <FormControl.Validation variant="error">{t('views.nameMissing')}</FormControl.Validation>
            )}
          </FormControl>
          <FormControl>
            <Checkbox checked={shared} onChange={({ target }) => setEntered({ ...entered, shared: target.checked })} />
            <FormControl.Label>{t('views.share')}</FormControl.Label>
          </FormControl>
          <FormControl>
            <Checkbox checked={opens} onChange={({ target }) => setEntered({ ...entered, opens: target.checked })} />
            <FormControl.Label>{t('views.open')}</FormControl.Label>
          </FormControl>
        </Stack>
      </form>
      {question}
    </Dialog>
  );
}
