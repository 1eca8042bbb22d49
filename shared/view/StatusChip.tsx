import styled from 'styled-components';
import { type StatusKind, toneOf } from './status';
import { rem, type Tone, toneBack, token, toneText } from './tokens';

const Chip = styled.span<{ $tone: Tone; $small: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  max-width: 100%;
  padding: ${({ $small }) => ($small ? '0.1em 0.6em' : '0.2em 0.75em')};
  border-radius: 2em;
  font: 600 ${({ $small }) => ($small ? rem(0.75) : rem(0.8125))} / 1.5 ${token('font')};
  white-space: nowrap;
  color: ${({ $tone }) => toneText($tone)};
  background: ${({ $tone }) => toneBack($tone)};
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
const Dot = styled.span`
  flex: none;
  width: 0.5em;
  height: 0.5em;
  border-radius: 50%;
  background: currentColor;
  @media (forced-colors: active) {
    background: CanvasText;
    forced-color-adjust: none;
  }
`;

type StatusChipProps = {
  readonly kind: StatusKind;
  readonly status: string;
  /** The status in the reader's language. */
  readonly label: string;
  readonly size?: 'small' | 'medium';
};

/** A status as a coloured pill; the word carries the meaning, the colour only helps. */
export const StatusChip = ({ kind, status, label, size = 'medium' }: StatusChipProps) => (
  <Chip $tone={toneOf(kind, status)} $small={size === 'small'} data-status={status}>
    <Dot aria-hidden />
    {label}
  </Chip>
);
