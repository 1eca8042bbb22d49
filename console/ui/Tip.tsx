import { Tooltip } from '@primer/react';
import type { ReactElement } from 'react';
import styled from 'styled-components';

const Opener = styled.button`
  display: inline-flex;
  max-width: 100%;
  padding: 0;
  border: 0;
  border-radius: 2em;
  font: inherit;
  color: inherit;
  background: none;
  cursor: help;
`;

/** What something means, by mouse, keyboard and touch; read out with its name. */
export const Tip = ({ text, children }: { readonly text: string; readonly children: ReactElement }) => (
  <Tooltip text={text} type="description">
    <Opener type="button">{children}</Opener>
  </Tooltip>
);
