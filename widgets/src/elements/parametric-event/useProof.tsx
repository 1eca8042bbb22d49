import type { JSX } from 'react';
import styled from 'styled-components';
import { isNearMiss } from '#shared/engine/basisRisk';
import { useLater } from '../../runtime/useLater';
import type { ProofLineProps } from './proof/ProofLine';

const loadLine = () => import('./proof/ProofLine').then(({ ProofLine }) => ProofLine);

/** The room of its lines, so that nothing moves when they come. */
const Room = styled.div<{ $isNear: boolean }>`
  min-height: ${({ $isNear }) => ($isNear ? 7.5 : 4.5)}em;
  line-height: 1.5;
  @container isoline-card (max-width: 359px) {
    min-height: ${({ $isNear }) => ($isNear ? 12.5 : 8)}em;
  }
`;

/** The line of the proof, once the card is painted and its code has come; without it the card is whole too. */
export function useProof(props: ProofLineProps): JSX.Element {
  const line = useLater(true, loadLine, props);
  const { indexValue, payoutPct, coverage } = props.event;
  return <Room $isNear={indexValue !== null && isNearMiss(indexValue, coverage.trigger, payoutPct)}>{line}</Room>;
}
