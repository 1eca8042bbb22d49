import styled from 'styled-components';
import type { Look } from '../sayings';

const Picture = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  forced-color-adjust: none;
`;
const grey = { crown: ['#66757f', '#86959f', '#b3bfc7'], ground: '#dde4e8', back: '#f5f7f8' } as const;
const leaves: Record<
  Look,
  { readonly crown: readonly [string, string, string]; readonly ground: string; readonly back: string }
> = {
  notTriggered: { crown: ['#1d7a48', '#2f9a5d', '#63c187'], ground: '#cfe8d6', back: '#f1faf4' },
  triggered: { crown: ['#a3221a', '#c8403a', '#e88a7d'], ground: '#f0d3c9', back: '#fdf3ef' },
  pending: { crown: ['#8a5a10', '#b98326', '#e2bd6b'], ground: '#eadfc4', back: '#fbf6ea' },
  unknown: grey,
  closed: grey,
  late: grey,
};

/** A tree in leaf while all is well; red, and shedding its leaves, when something is owed; amber while that is undecided. */
export function Tree({ look }: { readonly look: Look }) {
  const { crown, ground, back } = leaves[look];
  const [dark, middle, light] = crown;
  const isBare = look === 'triggered';
  return (
    <Picture viewBox="0 0 96 96" aria-hidden>
      <circle cx="48" cy="48" r="48" fill={back} />
      <path d="M7 74.5a48 48 0 0 0 82 0c-12-5-27-7-41-7s-29 2-41 7z" fill={ground} />
      <path
        d="M45.5 76c.8-9 .6-14-1.2-20l-9.8-9.2 1.6-1.7 8.6 6.4-1.7-12.5h3l2 14.2 8.8-9.8 1.9 1.6-7.7 11.5c-1.4 6-1.4 11 .3 19.5z"
        fill={isBare ? '#6b3a2e' : '#7a5236'}
      />
      {isBare ? (
        <>
          <g fill="none" stroke="#6b3a2e" strokeLinecap="round" strokeWidth="2">
            <path d="M46 40l-2.5-15M49.5 43l11-17M36 46l-11-7M57 46l13-6M30 42l-2-9M62 43l7-12" />
          </g>
          <g fill={middle}>
            <circle cx="43" cy="22" r="7" />
            <circle cx="62" cy="24" r="8" fill={dark} />
            <circle cx="24" cy="36" r="7" fill={dark} />
            <circle cx="73" cy="39" r="6.5" />
            <circle cx="52" cy="33" r="6" fill={light} />
            <circle cx="33" cy="29" r="5" fill={light} />
          </g>
          <g fill={dark}>
            <path d="M21 58c3-2 5-1 6 1-3 2-5 1-6-1zM71 55c3-1 5 0 5 3-3 0-5-1-5-3zM62 66c2-2 5-2 6 0-2 2-5 2-6 0zM31 69c2-2 5-2 6 0-2 2-5 2-6 0z" />
          </g>
        </>
      ) : (
        <>
          <g fill={dark}>
            <circle cx="30" cy="42" r="14" />
            <circle cx="66" cy="42" r="14" />
            <circle cx="48" cy="47" r="13" />
          </g>
          <g fill={middle}>
            <circle cx="48" cy="27" r="16" />
            <circle cx="33" cy="35" r="13" />
            <circle cx="63" cy="35" r="13" />
          </g>
          <g fill={light}>
            <circle cx="44" cy="21" r="6" />
            <circle cx="31" cy="31" r="5" />
            <circle cx="60" cy="29" r="5" />
            <circle cx="50" cy="37" r="4" />
          </g>
        </>
      )}
    </Picture>
  );
}
