import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { readMe, type Profile, type RuntimeConfig } from '#shared/contract/platform';
import { useRead } from '../core/api';
import { keepFocus } from '../core/keptFocus';
import { fetchAhead } from '../core/ahead';
import { keepQuestions } from '../core/asked';
import { giveUpBegun } from '../core/begun';
import { SessionContext } from '../core/profile';
import { useLocation } from '../core/routing';
import type { Session } from '../core/session';
import { Boundary } from './Boundary';
import { features } from './features';
import { Frame, Main } from './Frame';
import { Expired } from './Expired';
import { Messages } from './Messages';
import { Offline } from './Offline';
import { NoPage } from './Refused';
import { SampleWorld } from './SampleWorld';
import { Screens } from './Screens';
import { Sidebar } from './Sidebar';
import { TopBar } from './TopBar';
import { useDrawer } from './useDrawer';

/** The first screen stands by then, on lines that are slow too. */
const aheadMs = 2_000;

type ShellProps = { readonly me: Profile; readonly config: RuntimeConfig; readonly session: Session };

/** Top bar, sidebar and the screens of the areas that this person may use. */
export function Shell({ me: signedIn, config, session }: ShellProps) {
  // The tenant's settings reach into it: who has the console open follows a change of them.
  const me = useRead(readMe, {}).data ?? signedIn;
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const drawer = useDrawer();
  useEffect(keepFocus, []);
  useEffect(() => {
    const keep = () => keepQuestions(config);
    const timer = setTimeout(() => {
      keep();
      giveUpBegun();
      fetchAhead();
    }, aheadMs);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [config]);
  const hasPage = features.some(({ area, nav }) => nav && may(me, { area }));
  return (
    <SessionContext value={{ me, config }}>
      <Frame $aside={drawer.isOpenWide}>
        <TopBar session={session} drawer={drawer} />
        <Sidebar drawer={drawer} />
        <Main>
          <SampleWorld />
          <Offline />
          <Boundary title={t('broken')} again={t('again')} at={pathname}>
            {hasPage ? <Screens /> : <NoPage session={session} />}
          </Boundary>
        </Main>
        <Messages />
        <Expired session={session} />
      </Frame>
    </SessionContext>
  );
}
