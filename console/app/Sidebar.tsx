import { ChevronDownIcon, ChevronRightIcon } from '@primer/octicons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { Feature, Section } from '../core/feature';
import { Link, useLocation } from '../core/routing';
import { useAppSelector } from '../core/store';
import { features } from './features';
import { ProgramBox } from './ProgramBox';
import { useMay } from './Screens';
import type { Drawer } from './useDrawer';
import { localMemory } from '../core/storage';
import { chosenMark } from '../ui';

const Side = styled.nav<{ $wide: boolean; $narrow: boolean }>`
  grid-area: side;
  display: ${({ $wide }) => ($wide ? 'block' : 'none')};
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
    width: min(var(--drawer-width-over), 86vw);
    left: 0;
    display: ${({ $narrow }) => ($narrow ? 'block' : 'none')};
    box-shadow: var(--shadow-floating-large);
  }
`;
const Heading = styled.h2`
  margin: 20px 8px 6px;
  font-size: 11px;
  letter-spacing: 0.08em;
  color: var(--fgColor-muted);
`;
const Fold = styled.button`
  all: unset;
  cursor: pointer;
  display: flex;
  align-items: center;
  gap: 6px;
  &:focus-visible {
    outline: 2px solid var(--fgColor-accent);
  }
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
    ${chosenMark}
  }
`;
const Off = styled.span`
  display: block;
  padding: 7px 12px;
  border-radius: 6px;
  color: var(--fgColor-disabled);
  cursor: not-allowed;
  &[aria-current='page'] {
    font-weight: 600;
    box-shadow: inset 3px 0 0 var(--borderColor-emphasis);
  }
`;

const sections: readonly Section[] = ['design', 'launch', 'monitor', 'tools'];
const foldKey = 'isoline.tools';

/** The first part of a path says whose screen it is. */
const firstPart = (path: string) => path.split('/')[1] ?? '';
const isAt = ({ routes }: Feature, pathname: string) =>
  Object.keys(routes).some((path) => firstPart(path) === firstPart(pathname));

/** Entries of one section; all but Programs wait for a program. */
function Entries({ entries }: { readonly entries: readonly Feature[] }) {
  const { t } = useTranslation('shell');
  const program = useAppSelector((state) => state.selection.program);
  const { pathname } = useLocation();
  return entries.map((feature) => {
    const { area, nav } = feature;
    const name = t(`area.${area}`, { defaultValue: area });
    const current = isAt(feature, pathname) ? 'page' : undefined;
    return nav && (nav.always || program) ? (
      <Entry key={area} to={nav.to} aria-current={current}>
        {name}
      </Entry>
    ) : (
      <Off key={area} aria-disabled="true" aria-current={current} title={t('program.first')}>
        {name}
      </Off>
    );
  });
}

/** The one section that folds, and remembers it. */
function Tools({ entries }: { readonly entries: readonly Feature[] }) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(localMemory.getItem(foldKey) !== 'closed');
  const turn = () => {
    localMemory.setItem(foldKey, isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
  };
  return (
    <div>
      <Heading>
        <Fold
          type="button"
          aria-expanded={isOpen}
          onClick={(event) => {
            // Folding is not choosing: the drawer stays.
            event.stopPropagation();
            turn();
          }}
        >
          {isOpen ? <ChevronDownIcon size={12} /> : <ChevronRightIcon size={12} />}
          {t('section.tools')}
        </Fold>
      </Heading>
      {isOpen && <Entries entries={entries} />}
    </div>
  );
}

/** The selected program, and the areas this person may use where their modules are switched on. */
export function Sidebar({ drawer }: { readonly drawer: Drawer }) {
  const { t } = useTranslation('shell');
  const may = useMay();
  return (
    <Side
      id="areas"
      $wide={drawer.isOpenWide}
      $narrow={drawer.isOpenNarrow}
      aria-label={t('navigation')}
      onClick={drawer.leave}
    >
      <ProgramBox />
      {sections.map((section) => {
        const entries = features.filter(({ area, nav }) => nav?.section === section && may(area));
        if (entries.length === 0) return null;
        if (section === 'tools') return <Tools key={section} entries={entries} />;
        return (
          <div key={section}>
            <Heading>{t(`section.${section}`)}</Heading>
            <Entries entries={entries} />
          </div>
        );
      })}
    </Side>
  );
}
