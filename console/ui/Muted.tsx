import styled from 'styled-components';

/** Text that stands back. */
export const Muted = styled.span`
  color: var(--fgColor-muted);
`;
