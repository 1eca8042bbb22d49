import styled from 'styled-components';

const Word = styled.span`
  white-space: nowrap;
`;

/** A text whose days (`14-Aug-2025`), and words such as `e-mail`, stay in one line; a browser may break them at each hyphen. */
export const Unbroken = ({ text }: { readonly text: string }) =>
  text
    .split(/(\S*\d-\S+|(?<!\S)\p{L}-\S+)/u)
    .map((part, at) => (at % 2 === 0 ? part : <Word key={`${at} ${part}`}>{part}</Word>));
