import styled from 'styled-components';
import { token } from '#shared/view/tokens';
import { Empty } from './look';

const Place = styled(Empty)`
  align-content: center;
  gap: 12px;
`;
const Ring = styled.span`
  width: 32px;
  height: 32px;
  border: 3px solid ${token('border')};
  border-block-start-color: ${token('accent')};
  border-radius: 50%;
  @keyframes isoline-turn {
    to {
      transform: rotate(1turn);
    }
  }
  animation: isoline-turn 900ms linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
  @media (forced-colors: active) {
    border-color: GrayText;
    border-block-start-color: CanvasText;
    forced-color-adjust: none;
  }
`;

/** In place of what is being read: a ring that turns, and a word that is read out. */
export const Loading = ({ text }: { readonly text: string }) => (
  <Place role="status">
    <Ring aria-hidden />
    {text}
  </Place>
);
