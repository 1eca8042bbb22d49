import { ThreeBarsIcon } from '@primer/octicons-react';
import { ActionList, ActionMenu, Avatar, Banner, Button, Dialog, IconButton, useTheme } from '@primer/react';
import { Component, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { access, areas } from '#shared/contract/access';
import type { Profile, RuntimeConfig } from '#shared/contract/platform';
import { consoleLanguages } from '#shared/phrases/languages';
import { api } from '../core/api';
import { speak } from '../core/i18n';
import { Redirect, Router, goTo } from '../core/routing';
import type { Session } from '../core/session';
import { useAct, useHeld } from '../core/store';
import { refusalOf } from '../core/refusal';
import { dialogClosed, dismissed, failed, outdatedClosed, type Toast } from '../core/toasts';
import { Outdated, Row, Screen, Skeleton } from '../ui';
import { features } from './features';
import { Sidebar } from './Sidebar';
import { applyTheme, currentTheme, themes } from './theme';
import { SessionContext } from '../core/profile';

const Frame = styled.div`
  display: grid;
  grid-template: 'top top' 52px 'side main' 1fr / 240px minmax(0, 1fr);
  min-height: 100vh;
  @media (max-width: 1099px) {
    grid-template: 'top' 52px 'main' 1fr / minmax(0, 1fr);
  }
`;
const Top = styled.header`
  grid-area: top;
  position: sticky;
  top: 0;
  z-index: 20;
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 0 16px;
  background: #0b3f3e;
  color: #fff;
`;
const Brand = styled.a`
  display: flex;
  align-items: center;
  gap: 10px;
  font-weight: 700;
  font-size: 17px;
  letter-spacing: 0.01em;
  color: #fff;
  &:hover {
    text-decoration: none;
  }
`;
const Main = styled.main`
  grid-area: main;
  min-width: 0;
  [role='group'] {
    min-width: 0;
  }
`;
const Toasts = styled.div`
  position: fixed;
  right: 16px;
  bottom: 16px;
  z-index: 50;
  display: grid;
  gap: 8px;
  width: min(420px, calc(100vw - 32px));
`;

class Boundary extends Component<
  { readonly children: ReactNode; readonly title: string; readonly again: string },
  { error: Error | null }
> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <Screen title={this.props.title}>
        <Banner
          title={this.props.title}
          variant="critical"
          description={this.state.error.message}
          primaryAction={<Button onClick={() => this.setState({ error: null })}>{this.props.again}</Button>}
        />
      </Screen>
    );
  }
}

const readMs = 6_000;

/** Good news goes by itself; what went wrong stays until somebody has read it. */
function Message({ id, kind, text, requestId }: Toast) {
  const { t } = useTranslation('shell');
  const act = useAct();
  useEffect(() => {
    if (kind === 'error') return undefined;
    const timer = setTimeout(() => act(dismissed(id)), readMs);
    return () => clearTimeout(timer);
  }, [act, id, kind]);
  return (
    <Banner
      title={text}
      variant={kind === 'error' ? 'critical' : 'success'}
      description={requestId ? t('request', { id: requestId }) : undefined}
      onDismiss={() => act(dismissed(id))}
    />
  );
}

function Messages() {
  const { t } = useTranslation('shell');
  const { toasts, dialog, outdated } = useHeld((state) => state.messages);
  const act = useAct();
  return (
    <>
      <Toasts aria-live="polite">
        {toasts.map((toast) => (
          <Message key={toast.id} {...toast} />
        ))}
      </Toasts>
      {dialog && (
        <Dialog
          title={t('error.title')}
          onClose={() => act(dialogClosed())}
          footerButtons={[{ content: t('error.close'), buttonType: 'primary', onClick: () => act(dialogClosed()) }]}
        >
          <p>{t('error.text')}</p>
          <p>{dialog.message}</p>
        </Dialog>
      )}
      {outdated && (
        <Outdated
          refusal={outdated}
          onClose={() => act(outdatedClosed())}
          onTake={() => {
            act(api.util.invalidateTags([...areas]));
            act(outdatedClosed());
          }}
        />
      )}
    </>
  );
}

function Unknown(_: { default?: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Screen title={t('unknown.title')}>
      <p>{t('unknown.text')}</p>
      <Row>
        <Button onClick={() => goTo('/')}>{t('unknown.home')}</Button>
      </Row>
    </Screen>
  );
}

function NoAccess(_: { path: string }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      title={t('noAccess.title')}
      onClose={() => goTo('/')}
      footerButtons={[{ content: t('noAccess.close'), buttonType: 'primary', onClick: () => goTo('/') }]}
    >
      {t('noAccess.text')}
    </Dialog>
  );
}

type ShellProps = { readonly me: Profile; readonly config: RuntimeConfig; readonly session: Session };

/** Top bar, sidebar and the screens of the areas that this person may use. */
export function Shell({ me, config, session }: ShellProps) {
  const { t, i18n } = useTranslation('shell');
  const [drawer, setDrawer] = useState(false);
  const [theme, setTheme] = useState(currentTheme());
  const { setColorMode } = useTheme();
  const act = useAct();
  const program = useHeld((state) => state.selection.program);
  const choose = (next: (typeof themes)[number]) => {
    applyTheme(next);
    setTheme(next);
    setColorMode(next === 'auto' ? 'auto' : next === 'dark' ? 'night' : 'day');
  };
  // A draft that came of one's own quote may be followed to the policy, an administrator's policy back to its quote (design, roles along one story).
  const follows: Readonly<Record<string, readonly string[]>> = {
    policies: ['User.Agent'],
    quotes: ['User.Admin'],
    monitoring: ['User.Agent'],
  };
  const may = (area: keyof typeof access, path: string) =>
    me.modules.includes(access[area].module) &&
    (me.roles.some((role) => (access[area].roles as readonly string[]).includes(role)) ||
      (path.includes(':') && me.roles.some((role) => (follows[area] ?? []).includes(role))));
  return (
    <SessionContext value={{ me, config }}>
      <Frame>
        <Top>
          <span className="drawer-toggle">
            <IconButton
              icon={ThreeBarsIcon}
              aria-label={t('drawer')}
              variant="invisible"
              onClick={() => setDrawer(!drawer)}
              style={{ color: '#fff' }}
            />
          </span>
          <Brand
            href="/"
            onClick={(event) => {
              event.preventDefault();
              goTo('/');
            }}
          >
            <img src="/icon.svg" alt="" width="26" height="26" /> Isoline
          </Brand>
          <span style={{ opacity: 0.75, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {me.tenant.name}
          </span>
          <span style={{ marginLeft: 'auto' }} />
          <ActionMenu>
            <ActionMenu.Anchor>
              <Button
                variant="invisible"
                aria-label={t('menu.label', { name: me.name })}
                style={{ color: '#fff' }}
                leadingVisual={() => <Avatar src="/icon.svg" alt="" size={20} />}
              >
                {me.name}
              </Button>
            </ActionMenu.Anchor>
            <ActionMenu.Overlay>
              <ActionList>
                {config.oidc.accountUrl && (
                  <ActionList.LinkItem href={config.oidc.accountUrl} target="_blank" rel="noreferrer">
                    {t('menu.account')}
                  </ActionList.LinkItem>
                )}
                <ActionList.Group selectionVariant="single">
                  <ActionList.GroupHeading>{t('menu.language')}</ActionList.GroupHeading>
                  {consoleLanguages.map(({ code, name }) => (
                    <ActionList.Item
                      key={code}
                      selected={i18n.language === code}
                      onSelect={() => void speak(code).catch((error: unknown) => act(failed(refusalOf(error))))}
                    >
                      {name}
                    </ActionList.Item>
                  ))}
                </ActionList.Group>
                <ActionList.Group selectionVariant="single">
                  <ActionList.GroupHeading>{t('menu.theme')}</ActionList.GroupHeading>
                  {themes.map((one) => (
                    <ActionList.Item key={one} selected={theme === one} onSelect={() => choose(one)}>
                      {t(`theme.${one}`)}
                    </ActionList.Item>
                  ))}
                </ActionList.Group>
                <ActionList.Divider />
                <ActionList.Item onSelect={() => void session.signOut()}>{t('menu.signOut')}</ActionList.Item>
              </ActionList>
            </ActionMenu.Overlay>
          </ActionMenu>
        </Top>
        <Sidebar open={drawer} onClose={() => setDrawer(false)} may={(area) => may(area, '')} features={features} />
        <Main>
          <Boundary title={t('broken')} again={t('again')}>
            <Suspense
              fallback={
                <Screen title="">
                  <Skeleton rows={8} />
                </Screen>
              }
            >
              <Router primary={false}>
                <Redirect noThrow from="/" to={program ? '/dashboard' : '/select-program'} />
                <Redirect noThrow from="/program-select" to="/select-program" />
                <Redirect noThrow from="/auth/callback" to="/" />
                {features.flatMap(({ area, routes }) =>
                  Object.entries(routes).map(([path, View]) =>
                    may(area, path) ? (
                      <Routed key={path} path={path} view={View} />
                    ) : (
                      <NoAccess key={path} path={path} />
                    ),
                  ),
                )}
                <Unknown default />
              </Router>
            </Suspense>
          </Boundary>
        </Main>
        <Messages />
      </Frame>
    </SessionContext>
  );
}

const Routed = ({ view: View }: { path: string; view: React.ComponentType }) => <View />;
