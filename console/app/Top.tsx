import styled from 'styled-components';

/** The bar above every screen. */
export const Top = styled.header`
  grid-area: top;
  position: sticky;
  top: 0;
  z-index: 20;
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 0 16px;
  background: #0b3f3e;
  color: #fff;
`;
/** The name of the product; it leads to the start. */
export const Brand = styled.a`
  display: flex;
  align-items: center;
  gap: 10px;
  font-weight: 700;
  font-size: 17px;
  letter-spacing: 0.01em;
  color: #fff;
  &:hover {
    text-decoration: none;
  }
`;
