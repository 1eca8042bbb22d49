import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingGroups, settingKeys, settingRows } from '#shared/contract/settingRows';
import type { SettingsState } from '#shared/contract/settings';
import { Card, CardTitle, ClosableBanner, Conflict, Row, Stack, Unsaved } from '../../../ui';
import { enteredFrom, keptOf, meantBy } from './entered';
import { SettingField } from './SettingField';
import { useSettingsForm } from './useSettingsForm';
import { useShownValue } from './useShownValue';
import { useWords } from './useWords';

type SettingsFormProps = { readonly state: SettingsState; readonly refetch: () => void };

/** All settings by group. What was changed is sent together, and counts only if nobody else changed them meanwhile. */
export function SettingsForm({ state, refetch }: SettingsFormProps) {
  const { t } = useTranslation('settings');
  const form = useSettingsForm(state, refetch);
  const { isChanged, isBusy } = form;
  const [firstNotice, setFirstNotice] = useState(true);
  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <Stack>
        {firstNotice && state.unreadable.length > 0 && (
          <ClosableBanner
            title={t('unreadable.title')}
            description={t('unreadable.text', { keys: state.unreadable.join(', ') })}
            variant="warning"
            onDismiss={() => setFirstNotice(false)}
          />
        )}
        {settingGroups.map((group) => (
          <GroupCard key={group} group={group} form={form} />
        ))}
        <Row>
          <Button type="submit" variant="primary" disabled={!isChanged || isBusy} loading={isBusy}>
            {t('save')}
          </Button>
          <Button disabled={!isChanged || isBusy} onClick={form.discard}>
            {t('discard')}
          </Button>
        </Row>
      </Stack>
      <Unsaved when={isChanged} />
      <SettingsConflict form={form} />
    </form>
  );
}

type SettingsFormHeld = ReturnType<typeof useSettingsForm>;

/** Whose change of the settings stands, setting by setting. */
function SettingsConflict({ form }: { readonly form: SettingsFormHeld }) {
  const words = useWords();
  const shownValue = useShownValue();
  if (!form.clash) return null;
  const { refusal, before, theirs } = form.clash;
  return (
    <Conflict
      refusal={refusal}
      before={enteredFrom(before.values)}
      theirs={enteredFrom(theirs.values)}
      mine={form.entered}
      fieldName={(key) => words(settingRows[key].label)}
      shown={(key, value) => shownValue(key, keptOf(key, value))}
      meant={meantBy}
      onClose={form.leaveClash}
      onSettle={(chosen, isTheirs) => void form.settle(chosen, isTheirs)}
    />
  );
}

type GroupCardProps = { readonly group: (typeof settingGroups)[number]; readonly form: SettingsFormHeld };

/** The fields of one group of settings, in their order. */
function GroupCard({ group, form }: GroupCardProps) {
  const { t } = useTranslation('settings');
  return (
    <Card aria-labelledby={`settings-${group}`}>
      <CardTitle id={`settings-${group}`}>{t(`group.${group}`)}</CardTitle>
      <Stack $gap={20} style={{ maxWidth: 720 }}>
        {settingKeys
          .filter((key) => settingRows[key].group === group)
          .map((key) => (
            <SettingField
              key={key}
              settingKey={key}
              entered={form.entered[key]}
              onChange={(value) => form.enter(key, value)}
              error={form.problems[key] ?? null}
            />
          ))}
      </Stack>
    </Card>
  );
}
