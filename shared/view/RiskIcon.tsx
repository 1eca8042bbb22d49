import type { ReactNode } from 'react';
import type { RiskIconName } from '#shared/engine/risks/define';
import { riskOf } from '#shared/engine/risks/list';

const drop = (x: number, y: number) => (
  <path
    key={x}
    d={`M${x} ${y}c1.1 1.5 1.7 2.3 1.7 3.1a1.7 1.7 0 0 1-3.4 0c0-.8.6-1.6 1.7-3.1z`}
    fill="currentColor"
    stroke="none"
  />
);
const cloud = 'M7 14.5a4 4 0 0 1-.6-7.95 5.6 5.6 0 0 1 10.8-.9A4.4 4.4 0 0 1 17.5 14.5z';

/** Lines of equal value: the sign of the product, for a risk type that has no drawing. */
const isolines = (
  <>
    <path d="M4 16c2.5-6 5-9 8-9s5.5 3 8 9" />
    <path d="M7 17.5c1.6-4 3-6.5 5-6.5s3.4 2.5 5 6.5" />
    <path d="M10 19c.7-2 1.2-3.5 2-3.5s1.3 1.5 2 3.5" />
  </>
);

/** One drawing per icon of the risk types, on a field of 24 by 24; the strokes take the colour of the text around them. */
const drawings: Readonly<Record<RiskIconName, ReactNode>> = {
  rain: (
    <>
      <path d={cloud} />
      {[drop(8, 16.6), drop(12.2, 17.8), drop(16.4, 16.6)]}
    </>
  ),
  temperature: (
    <>
      <path d="M10 13.6V5a2.5 2.5 0 0 1 5 0v8.6a4.5 4.5 0 1 1-5 0z" />
      <path d="M12.5 9v6" strokeWidth={2.2} />
      <circle cx="12.5" cy="17.2" r="2" fill="currentColor" stroke="none" />
      <path d="M18 5h2.5M18 8.5h1.6M18 12h2.5" />
    </>
  ),
  cyclone: (
    <>
      <circle cx="12" cy="12" r="2.6" />
      <path d="M12 5.2A6.8 6.8 0 0 0 5.2 12c0 3.8 3 6.8 6.8 6.8S18.8 15.8 18.8 12" />
      <path d="M12 5.2c3.2 0 5.6-.6 8-2.7-.3 2.5-.6 4.2-1.3 5.7M12 18.8c-3.2 0-5.6.6-8 2.7.3-2.5.6-4.2 1.3-5.7" />
    </>
  ),
  solar: (
    <>
      <circle cx="12" cy="12" r="4.2" />
      <path d="M12 2.5v2.2M12 19.3v2.2M2.5 12h2.2M19.3 12h2.2M5.3 5.3l1.5 1.5M17.2 17.2l1.5 1.5M18.7 5.3l-1.5 1.5M6.8 17.2l-1.5 1.5" />
    </>
  ),
  cloud: (
    <>
      <path d={cloud} transform="translate(0 1.5)" />
      <path d="M12.8 9.2l-2.6 3.6h3.6l-2.6 3.6" transform="translate(0 1.3)" />
      <path d="M8 20.5h8" />
    </>
  ),
  cdn: (
    <>
      <circle cx="12" cy="12" r="2.4" />
      <circle cx="5" cy="6" r="1.8" />
      <circle cx="19" cy="6" r="1.8" />
      <circle cx="5" cy="18" r="1.8" />
      <circle cx="19" cy="18" r="1.8" />
      <path d="M6.4 7.2l3.7 3.2M17.6 7.2l-3.7 3.2M6.4 16.8l3.7-3.2M17.6 16.8l-3.7-3.2" />
    </>
  ),
  ict: (
    <>
      <rect x="3.5" y="4" width="17" height="11.5" rx="2" />
      <path d="M12.8 6.3l-2.7 3.9h3.8l-2.7 3.6M8.5 20h7M12 15.5V20" />
    </>
  ),
  payment: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2.2" />
      <path d="M3 9.8h18" strokeWidth={2.6} />
      <path d="M6.5 15h4M15.5 15h2" />
    </>
  ),
  generic: isolines,
};

type RiskIconProps = {
  readonly risk: string;
  readonly size?: number | string;
  /** What a screen reader says; without it the icon is decoration. */
  readonly title?: string;
};

export const RiskIcon = ({ risk, size = 24, title }: RiskIconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    role={title ? 'img' : undefined}
    aria-label={title}
    aria-hidden={title ? undefined : true}
  >
    {drawings[riskOf(risk).icon]}
  </svg>
);
