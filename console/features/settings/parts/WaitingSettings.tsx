import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { settingRows } from '#shared/contract/settingRows';
import {
  confirmSetting,
  findConfirmers,
  withdrawSetting,
  type SettingsState,
  type WaitingSetting,
} from '#shared/contract/settings';
import { listFormat } from '#shared/format/intl';
import { unlessChanged, useRead, useWrite } from '../../../core/api';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Card, CardTitle, Muted, Row, Stack, Table, useDates, useLocale } from '../../../ui';
import { useShownValue } from './useShownValue';
import { useWords } from './useWords';

type WaitingSettingsProps = { readonly state: SettingsState; readonly refetch: () => void };

/** What somebody has proposed and nobody has confirmed: another administrator confirms it, everyone may take it away. */
export function WaitingSettings({ state, refetch }: WaitingSettingsProps) {
  const { t } = useTranslation('settings');
  const dates = useDates();
  const words = useWords();
  const shownValue = useShownValue();
  const locale = useLocale();
  const { data } = useRead(findConfirmers, {}, { skip: state.waiting.length === 0 });
  if (state.waiting.length === 0) return null;
  function confirmersOf(key: string): string | null {
    const found = data?.find((one) => one.key === key);
    if (!found) return null;
    if (found.holdsAt) return t('waiting.alone', { at: dates.instant(found.holdsAt) });
    return listFormat(locale, { type: 'disjunction' }).format(found.names);
  }
  return (
    <Card aria-labelledby="settings-waiting">
      <CardTitle id="settings-waiting">{t('waiting.title')}</CardTitle>
      <Stack>
        <Muted>{t('waiting.text')}</Muted>
        <Table
          label={t('waiting.title')}
          rows={state.waiting}
          keyOf={({ key }) => key}
          columns={[
            { id: 'setting', head: t('history.setting'), cell: ({ key }) => words(settingRows[key].label) },
            { id: 'today', head: t('waiting.today'), cell: ({ key }) => shownValue(key, state.values[key]) },
            { id: 'proposed', head: t('waiting.proposed'), cell: ({ key, to }) => shownValue(key, to) },
            { id: 'who', head: t('history.who'), cell: ({ byName }) => byName },
            { id: 'at', head: t('history.at'), oneLine: true, cell: ({ at }) => dates.instant(at) },
            { id: 'confirmers', head: t('waiting.confirmers'), cell: ({ key }) => confirmersOf(key) },
            {
              id: 'actions',
              head: t('waiting.actions'),
              cell: (waiting) => <Actions waiting={waiting} state={state} refetch={refetch} />,
            },
          ]}
        />
      </Stack>
    </Card>
  );
}

/** A proposal is confirmed or rejected; whoever has made it can only withdraw it. */
function Actions({ waiting, state, refetch }: WaitingSettingsProps & { readonly waiting: WaitingSetting }) {
  const { t } = useTranslation('settings');
  const words = useWords();
  const dispatch = useAppDispatch();
  const [confirm, confirming] = useWrite(confirmSetting);
  const [withdraw, withdrawing] = useWrite(withdrawSetting);
  const isBusy = confirming.isBusy || withdrawing.isBusy;
  const { key, isMine } = waiting;
  const label = words(settingRows[key].label);
  const away = isMine ? 'withdraw' : 'reject';
  async function send(write: typeof confirm | typeof withdraw, done: 'waiting.confirmed' | 'waiting.withdrawn') {
    const written = await write({ params: { key } }, unlessChanged(state));
    if (written.ok) dispatch(showSuccess(t(done)));
    // Somebody else was first, or the settings are others now: what waits is read anew.
    else refetch();
  }
  return (
    <Row>
      {!isMine && (
        <Button
          variant="primary"
          disabled={isBusy}
          aria-label={t('waiting.confirmOf', { label })}
          onClick={() => void send(confirm, 'waiting.confirmed')}
        >
          {t('waiting.confirm')}
        </Button>
      )}
      <Button
        disabled={isBusy}
        aria-label={t(`waiting.${away}Of`, { label })}
        onClick={() => void send(withdraw, 'waiting.withdrawn')}
      >
        {t(`waiting.${away}`)}
      </Button>
    </Row>
  );
}
