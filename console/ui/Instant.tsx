import styled from 'styled-components';
import { formatInstant } from '#shared/format/date';
import { useLocale } from './locale';

const Whole = styled.span`
  white-space: nowrap;
`;
/** An instant that breaks between day and time of day, never inside one of them (`05:30` / `UTC`). */
export function Instant({ of }: { readonly of: string | null }) {
  const [day, time] = formatInstant(of, useLocale()).split(', ');
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
