import styled from 'styled-components';
import { useDates } from './useDates';

const Day = styled.span`
  white-space: nowrap;
`;
/** A risk period that breaks between its two days, never inside one of them (`30-May-` / `2027`). */
export function Period({ start, end }: { readonly start: string; readonly end: string }) {
  const between = ' – ';
  const [from, to] = useDates().period(start, end).split(between);
  return (
    <span>
      <Day>{from}</Day>
      {between}
      <Day>{to}</Day>
    </span>
  );
}
