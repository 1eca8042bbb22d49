import { ThreeBarsIcon } from '@primer/octicons-react';
import { IconButton } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { useSession } from '../core/profile';
import { goTo, onPlainClick } from '../core/routing';
import type { Session } from '../core/session';
import type { Drawer } from './useDrawer';
import { Bell } from './Bell';
import { Keyboard } from './Keyboard';
import { Brand, Top } from './Top';
import { UserMenu } from './UserMenu';

/** On a phone there is room for the product alone. */
const Logo = styled.img`
  height: 26px;
  max-width: 120px;
  object-fit: contain;
  background: #fff;
  border-radius: 4px;
  @media (max-width: 600px) {
    display: none;
  }
`;

/** Of a name that is cut after two letters nobody learns anything. */
const Tenant = styled.span`
  opacity: 0.75;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  @media (max-width: 480px) {
    display: none;
  }
`;

type TopProps = { readonly session: Session; readonly drawer: Drawer };

/** The bar that every screen is under: the drawer of the navigation, the product, the tenant, and who is signed in. */
export function TopBar({ session, drawer }: TopProps) {
  const { t } = useTranslation('shell');
  const { me } = useSession();
  return (
    <Top>
      <IconButton
        id="drawer-toggle"
        icon={ThreeBarsIcon}
        aria-label={t('drawer')}
        aria-controls="areas"
        aria-expanded={matchMedia('(min-width: 1100px)').matches ? drawer.isOpenWide : drawer.isOpenNarrow}
        variant="invisible"
        onClick={drawer.toggle}
        style={{ color: '#fff' }}
      />
      <Brand href="/" onClick={onPlainClick(() => goTo('/'))}>
        <img src="/icon.svg" alt="" width="26" height="26" /> Isoline
      </Brand>
      {me.tenant.logo && <Logo src={me.tenant.logo} alt="" />}
      <Tenant>{me.tenant.name}</Tenant>
      <span style={{ marginLeft: 'auto' }} />
      <Keyboard />
      <Bell />
      <UserMenu session={session} />
    </Top>
  );
}
