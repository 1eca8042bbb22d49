import styled from 'styled-components';
import { signal } from '#shared/view/tokens';

/** What the colours of the marks mean, worst first. */
export const tones = ['red', 'yellow', 'green'] as const;

/** A dot in the colour of a mark. */
export const Dot = styled.span<{ $tone: (typeof tones)[number] }>`
  display: inline-block;
  flex: none;
  width: 10px;
  height: 10px;
  border-radius: 5px;
  background: ${({ $tone }) => signal($tone)};
  forced-color-adjust: none;
  -webkit-print-color-adjust: exact;
  print-color-adjust: exact;
`;
