import { useEffect, useRef } from 'react';
import styled from 'styled-components';

const Steps = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: step;
  li {
    counter-increment: step;
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 6px 14px 6px 6px;
    border-radius: 20px;
    color: var(--fgColor-muted);
    background: var(--bgColor-muted);
    scroll-margin-top: 44px;
  }
  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 24px;
    height: 24px;
    border-radius: 50%;
    background: var(--bgColor-neutral-muted);
  }
  li[aria-current='step'] {
    color: var(--fgColor-default);
    font-weight: 600;
  }
  li[aria-current='step']::before,
  li[data-done]::before {
    background: var(--isoline-mark);
    color: #fff;
  }
  @media (forced-colors: active) {
    li {
      border: 1px solid;
    }
    li[aria-current='step']::before,
    li[data-done]::before {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
`;
/** Where one is in a sequence of steps. Who goes to another step goes on from its name, and hears it: what they pressed may be switched off there. */
export function Stepper({ steps, at }: { readonly steps: readonly string[]; readonly at: number }) {
  const current = useRef<HTMLLIElement>(null);
  const last = useRef(at);
  useEffect(() => {
    if (last.current !== at) current.current?.focus();
    last.current = at;
  }, [at]);
  return (
    <Steps>
      {steps.map((step, index) => (
        <li
          key={step}
          ref={index === at ? current : undefined}
          tabIndex={-1}
          aria-current={index === at ? 'step' : undefined}
          data-done={index < at ? '' : undefined}
        >
          {step}
        </li>
      ))}
    </Steps>
  );
}
