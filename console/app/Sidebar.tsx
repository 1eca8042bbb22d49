import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { Section } from '../core/feature';
import { Link, goTo, useLocation } from '../core/routing';
import { useAppSelector } from '../core/store';
import { features } from './features';
import { useMay } from './Screens';

const Side = styled.nav<{ $open: boolean }>`
  grid-area: side;
  position: sticky;
  top: 52px;
  height: calc(100vh - 52px);
  overflow: auto;
  padding: 16px 12px;
  border-right: 1px solid var(--borderColor-default);
  background: var(--bgColor-muted);
  @media (max-width: 1099px) {
    position: fixed;
    z-index: 19;
    width: 260px;
    left: 0;
    display: ${({ $open }) => ($open ? 'block' : 'none')};
    box-shadow: var(--shadow-floating-large);
  }
`;
const Box = styled.button`
  all: unset;
  box-sizing: border-box;
  cursor: pointer;
  width: 100%;
  padding: 12px 14px;
  border-radius: 8px;
  border: 1px solid var(--borderColor-default);
  background: var(--bgColor-default);
  &:focus-visible {
    outline: 2px solid var(--fgColor-accent);
  }
  small {
    display: block;
    color: var(--fgColor-muted);
  }
  strong {
    overflow-wrap: anywhere;
  }
`;
const Heading = styled.h2`
  margin: 20px 8px 6px;
  font-size: 11px;
  letter-spacing: 0.08em;
  color: var(--fgColor-muted);
`;
const Entry = styled(Link)`
  display: block;
  padding: 7px 12px;
  border-radius: 6px;
  color: inherit;
  &:hover {
    background: var(--control-transparent-bgColor-hover);
    text-decoration: none;
  }
  &[aria-current='page'] {
    background: var(--control-transparent-bgColor-selected);
    font-weight: 600;
    box-shadow: inset 3px 0 0 #0b7a75;
  }
`;
const Off = styled.span`
  display: block;
  padding: 7px 12px;
  color: var(--fgColor-disabled);
  cursor: not-allowed;
`;

type SidebarProps = {
  readonly open: boolean;
  readonly onClose: () => void;
};
const sections: readonly Section[] = ['design', 'launch', 'monitor'];

/** The selected program, and the areas this person may use; all but Programs wait for a program. */
export function Sidebar({ open, onClose }: SidebarProps) {
  const { t } = useTranslation('shell');
  const may = useMay();
  const program = useAppSelector((state) => state.selection.program);
  const { pathname } = useLocation();
  return (
    <Side $open={open} aria-label={t('navigation')} onClick={onClose}>
      <Box type="button" onClick={() => goTo(program ? '/dashboard' : '/select-program')}>
        <small>{program ? t('program.selected') : t('program.select')}</small>
        <strong>{program ? program.name : t('program.choose')}</strong>
      </Box>
      {sections.map((section) => {
        const entries = features.filter(({ area, nav }) => nav?.section === section && may(area));
        if (entries.length === 0) return null;
        return (
          <div key={section}>
            <Heading>{t(`section.${section}`)}</Heading>
            {entries.map(({ area, nav }) =>
              nav && (nav.always || program) ? (
                <Entry key={area} to={nav.to} aria-current={pathname.startsWith(nav.to) ? 'page' : undefined}>
                  {t(`area.${area}`, { defaultValue: area })}
                </Entry>
              ) : (
                <Off key={area} aria-disabled="true" title={t('program.first')}>
                  {t(`area.${area}`, { defaultValue: area })}
                </Off>
              ),
            )}
          </div>
        );
      })}
    </Side>
  );
}
