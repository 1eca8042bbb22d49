import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Card } from './Card';
import { Row } from './Row';

const Empty = styled(Card)`
  text-align: center;
  padding: 40px 20px;
  h2 {
    margin: 0 0 8px;
    font-size: 16px;
  }
`;
const Steps = styled.ol`
  display: grid;
  gap: 16px;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  margin: 28px 0 0;
  padding: 0;
  list-style: none;
  text-align: left;
  counter-reset: step;
  li {
    counter-increment: step;
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: 8px;
    padding: 16px;
    border-radius: 8px;
    background: var(--bgColor-muted);
  }
  li::before {
    content: counter(step);
    display: inline-grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 50%;
    background: var(--bgColor-accent-emphasis);
    color: var(--fgColor-onEmphasis);
    font-weight: 600;
  }
`;
/** In place of a list that holds nothing: what to do, where to read on, and the steps of the way. */
export const EmptyState = ({
  title,
  text,
  action,
  more,
  steps,
}: {
  readonly title: string;
  /** Why it is empty, and what can be done. */
  readonly text?: string;
  readonly action?: ReactNode;
  /** A link to where people can read on. */
  readonly more?: { readonly text: string; readonly href: string };
  readonly steps?: readonly string[];
}) => (
  <Empty>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {action && <Row style={{ justifyContent: 'center' }}>{action}</Row>}
    {more && (
      <p>
        <a href={more.href} target="_blank" rel="noreferrer">
          {more.text}
        </a>
      </p>
    )}
    {steps && (
      <Steps>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Steps>
    )}
  </Empty>
);
