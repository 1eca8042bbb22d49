import { BaseStyles, Button, ThemeProvider } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { Card, GlobalLook } from '../ui';

/** Before there is an application: what went wrong, and a way to try again. */
export function Notice({ text }: { readonly text: string }) {
  const { t } = useTranslation('shell');
  return (
    <ThemeProvider colorMode="auto">
      <BaseStyles>
        <GlobalLook />
        <Card style={{ maxWidth: 520, margin: '12vh auto' }} role="alert">
          <h1>{t('broken')}</h1>
          <p>{text}</p>
          <Button variant="primary" onClick={() => location.assign('/')}>
            {t('again')}
          </Button>
        </Card>
      </BaseStyles>
    </ThemeProvider>
  );
}
