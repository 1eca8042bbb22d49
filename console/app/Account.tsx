import { ActionList, Link } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../core/profile';
import { Card, CardTitle, Details, Halves, Screen, Stack } from '../ui';
import { ContrastChoice, LanguageChoice, ThemeChoice } from './choices';
import { SingleKeys } from './SingleKeys';

/** Who is signed in, where, as what, and how the console looks and speaks to them. */
export default function Account() {
  const { t } = useTranslation('shell');
  const { me, config } = useSession();
  return (
    <Screen title={t('account.title')}>
      <Halves>
        <Details
          title={t('account.person')}
          rows={[
            [t('account.name'), me.name],
            [t('account.email'), me.email],
            [t('account.roles'), me.roles.map((role) => t(`role.${role}`)).join(', ')],
            [t('account.tenant'), me.tenant.name],
            ...(config.oidc.accountUrl
              ? [
                  [
                    t('account.provider'),
                    <Link key="provider" href={config.oidc.accountUrl} target="_blank" rel="noreferrer">
                      {new URL(config.oidc.accountUrl).host}
                    </Link>,
                  ] as const,
                ]
              : []),
          ]}
        />
        <Stack>
          <Card>
            <CardTitle>{t('account.look')}</CardTitle>
            <ActionList role="listbox" aria-label={t('account.look')}>
              <LanguageChoice />
              <ThemeChoice />
              <ContrastChoice />
            </ActionList>
          </Card>
          <Card>
            <CardTitle>{t('keys.title')}</CardTitle>
            <SingleKeys />
          </Card>
        </Stack>
      </Halves>
    </Screen>
  );
}
