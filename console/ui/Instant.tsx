import styled from 'styled-components';
import { useDates } from './useDates';

const Whole = styled.span`
  white-space: nowrap;
`;
/** An instant that breaks between day and time of day, never inside one of them (`05:30` / `UTC`). */
export function Instant({ of }: { readonly of: string | null }) {
  const [day, time] = useDates().instant(of).split(', ');
  return (
    <span>
      <Whole>{day}</Whole>
      {time && (
        <>
          , <Whole>{time}</Whole>
        </>
      )}
    </span>
  );
}
