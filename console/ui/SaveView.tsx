import { Checkbox, FormControl, TextInput } from '@primer/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeListChoices, saveView } from '#shared/contract/views';
import { useWrite } from '../core/api';
import { useAppDispatch } from '../core/store';
import { showSuccess } from '../core/toasts';
import { Dialog } from './Dialog';
import { Stack } from './Stack';
import type { Views } from './useViews';

type SaveViewProps = { readonly now: Views['now']; readonly onClose: () => void };

/** Asks for the name under which what is shown is kept, for whom, and whether the list opens with it. */
export function SaveView({ now, onClose }: SaveViewProps) {
  const { t } = useTranslation('ui');
  const dispatch = useAppDispatch();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [shared, setShared] = useState(false);
  const [opens, setOpens] = useState(false);
  const [save, { isBusy }] = useWrite(saveView);
  const [choose] = useWrite(changeListChoices);
  const submit = async () => {
    if (name.trim() === '') return setMissing(true);
    const saved = await save({ body: { ...now, name, shared } });
    if (!saved.ok) return;
    if (opens) await choose({ body: { list: now.list, opensWith: saved.response.id } });
    dispatch(showSuccess(t('views.saved', { name: saved.response.name })));
    onClose();
  };
  return (
    <Dialog
      title={t('views.saveTitle')}
      onClose={onClose}
      initialFocusRef={field}
      footerButtons={[
        { content: t('views.cancel'), onClick: onClose },
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
          <FormControl required>
            <FormControl.Label>{t('views.name')}</FormControl.Label>
            <TextInput block ref={field} maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
            {isMissing && name.trim() === '' && (
              <FormControl.Validation variant="error">{t('views.nameMissing')}</FormControl.Validation>
            )}
          </FormControl>
          <FormControl>
            <Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)} />
            <FormControl.Label>{t('views.share')}</FormControl.Label>
          </FormControl>
          <FormControl>
            <Checkbox checked={opens} onChange={({ target }) => setOpens(target.checked)} />
            <FormControl.Label>{t('views.open')}</FormControl.Label>
          </FormControl>
        </Stack>
      </form>
    </Dialog>
  );
}
