import type { ReactNode } from 'react';
import styled from 'styled-components';
import { onPlainClick } from '../core/routing';

type LinkTab = {
  readonly href: string;
  readonly title: ReactNode;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
};

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  column-gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
  border-bottom: 1px solid var(--borderColor-muted);
`;
const Link = styled.a`
  display: block;
  padding: 8px;
  color: var(--fgColor-default);
  border-bottom: 2px solid transparent;
  &:hover {
    background: var(--bgColor-neutral-muted);
    text-decoration: none;
  }
  &[aria-current] {
    font-weight: 600;
    border-color: var(--underlineNav-borderColor-active);
  }
  /* Forced colours draw a transparent line, too. */
  @media (forced-colors: active) {
    border-color: Canvas;
    &[aria-current] {
      border-color: Highlight;
    }
  }
  &:focus-visible {
    outline: 2px solid var(--fgColor-accent);
    outline-offset: -2px;
  }
`;

/** Parts of a list, each with an address of its own. All of them are seen: Primer's hides those without room behind an English word. */
export const LinkTabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly LinkTab[] }) => (
  <nav aria-label={label}>
    <List>
      {tabs.map(({ href, title, isOpen, onOpen }) => (
        <li key={href}>
          <Link href={href} aria-current={isOpen ? 'page' : undefined} onClick={onPlainClick(onOpen)}>
            {title}
          </Link>
        </li>
      ))}
    </List>
  </nav>
);
