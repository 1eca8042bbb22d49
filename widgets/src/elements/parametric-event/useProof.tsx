import type { JSX } from 'react';
import styled from 'styled-components';
import { isNearMiss } from '#shared/engine/basisRisk';
import { useLater } from '../../runtime/useLater';
import type { ProofLineProps } from './proof/ProofLine';

const loadLine = () => import('./proof/ProofLine').then(({ ProofLine }) => ProofLine);

/** The room of its lines, so that nothing moves when they come. */
type RoomProps = { readonly $isNear: boolean; readonly $pays: boolean };
const heightOf = (least: number, near: number, sum: number) => (of: RoomProps) =>
  `${least + (of.$isNear ? near : 0) + (of.$pays ? sum : 0)}em`;
const Room = styled.div<RoomProps>`
  min-height: ${heightOf(4.5, 3, 3)};
  line-height: 1.5;
  @container isoline-card (max-width: 359px) {
    min-height: ${heightOf(8, 4.5, 3)};
  }
`;

/** The line of the proof, once the card is painted and its code has come; without it the card is whole too. */
export function useProof(props: ProofLineProps): JSX.Element {
  const line = useLater(true, loadLine, props);
  const { indexValue, payoutPct, coverage } = props.event;
  const isNear = indexValue !== null && isNearMiss(indexValue, coverage.trigger, payoutPct);
  return (
    <Room $isNear={isNear} $pays={payoutPct > 0}>
      {line}
    </Room>
  );
}
