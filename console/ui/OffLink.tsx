import styled from 'styled-components';

const Off = styled.span`
  color: var(--fgColor-disabled);
  cursor: not-allowed;
`;

type OffProps = { readonly children: string; readonly why: string };

/** A link that leads where this person may not go: it stays, and says why. */
export const OffLink = ({ children, why }: OffProps) => (
  <Off role="link" aria-disabled="true" title={why}>
    {children}
  </Off>
);
