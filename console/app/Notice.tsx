import { BaseStyles, Button } from '@primer/react';
import { ThemeProvider } from '@primer/react/next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../core/refusal';
import { useSentence } from '../core/sentence';
import { Card, RequestId } from '../ui';
import { startMode } from './theme';

/** Outside of the application: what happened, and one thing to do. */
function Page({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <ThemeProvider contextOnly colorMode={startMode()}>
      <BaseStyles>
        <Card style={{ maxWidth: 520, margin: '12vh auto' }} role="alert">
          <h1>{title}</h1>
          <p>{text}</p>
          {children}
        </Card>
      </BaseStyles>
    </ThemeProvider>
  );
}

/** Before there is an application: what went wrong, and a way to try again. */
export function Notice({ refusal: { message, requestId } }: { readonly refusal: Refusal }) {
  const { t } = useTranslation('shell');
  const sentence = useSentence();
  return (
    <Page title={t('broken')} text={sentence(message)}>
      {requestId && (
        <p>
          <RequestId id={requestId} />
        </p>
      )}
      <Button variant="primary" onClick={() => location.assign('/')}>
        {t('again')}
      </Button>
    </Page>
  );
}

/** The person left, in another tab or without the provider's help: nothing of theirs stays, on the screen or above it. */
export function SignedOut({ refusal }: { readonly refusal?: Refusal }) {
  const { t } = useTranslation('shell');
  const sentence = useSentence();
  useEffect(() => {
    document.title = 'Isoline';
    window.history.replaceState(null, '', '/');
  }, []);
  return (
    <Page title={t('signedOut.title')} text={refusal ? sentence(refusal.message) : t('signedOut.text')}>
      <Button variant="primary" onClick={() => location.assign('/')}>
        {t('signedOut.again')}
      </Button>
    </Page>
  );
}

/** The window in which somebody signed in again has done its work, and could not close itself. */
export function SignedInAgain() {
  const { t } = useTranslation('shell');
  return (
    <Page title={t('signedIn.title')} text={t('signedIn.text')}>
      <Button onClick={() => window.close()}>{t('signedIn.close')}</Button>
    </Page>
  );
}
