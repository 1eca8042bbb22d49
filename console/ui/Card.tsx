import styled from 'styled-components';
import { chosenMark } from './chosenMark';

/** A bordered box of its own topic. */
export const Card = styled.section`
  border: 1px solid var(--borderColor-default);
  border-radius: 10px;
  background: var(--bgColor-default);
  padding: 20px;
  min-width: 0;
  /* A name without a space ends its line where the card does. */
  overflow-wrap: anywhere;
  @media (max-width: 640px) {
    padding: 16px;
  }
  &[data-chosen] {
    border-color: var(--isoline-mark);
    ${chosenMark}
  }
`;
export const CardTitle = styled.h2`
  margin: 0 0 12px;
  font-size: 15px;
  font-weight: 600;
`;
