import styled from 'styled-components';
import { rem, token } from '#shared/view/tokens';
import en from '#shared/phrases/en/explained.json' with { type: 'json' };
import { useWords } from '../../runtime/useWords';
import { Panel } from './look';

const Section = styled(Panel)`
  h3 {
    margin: 0 0 12px;
    font-size: ${rem(1.125)};
    font-weight: 650;
  }
`;
const Steps = styled.ol`
  display: grid;
  gap: 16px;
  margin: 0;
  padding: 0;
  list-style: none;
  counter-reset: step;
  @container isoline-viewer (min-width: 560px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @container isoline-viewer (min-width: 1000px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  li {
    counter-increment: step;
  }
  li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    width: 30px;
    height: 30px;
    margin-block-end: 8px;
    border-radius: 50%;
    font-weight: 700;
    color: ${token('accent-text')};
    background: ${token('accent')};
  }
  b {
    display: block;
    font-weight: 650;
  }
  p {
    margin: 4px 0 0;
    font-size: ${rem(0.9375)};
    color: ${token('muted')};
  }
`;
const Question = styled.details`
  border-block-start: 1px solid ${token('grid')};
  summary {
    padding: 12px 2px;
    font-weight: 600;
    cursor: pointer;
  }
  summary:focus-visible {
    outline: 2px solid ${token('focus')};
    border-radius: 6px;
  }
  p {
    max-width: 72ch;
    margin: 0;
    padding: 0 2px 14px;
    color: ${token('muted')};
  }
`;

const loadPhrases = (code: string): Promise<{ readonly default: typeof en }> =>
  import(`../../../../shared/phrases/${code}/explained.json`, { with: { type: 'json' } });

/** What parametric insurance is, in four steps and four questions. */
export function Explained({ locale }: { readonly locale: string }) {
  const t = useWords(locale, en, loadPhrases);
  if (!t) return null;
  return (
    <>
      <Section part="steps">
        <h3>{t('steps.title')}</h3>
        <Steps>
          {(['enroll', 'data', 'trigger', 'pay'] as const).map((step) => (
            <li key={step}>
              <b>{t(`steps.${step}`)}</b>
              <p>{t(`steps.${step}Text`)}</p>
            </li>
          ))}
        </Steps>
      </Section>
      <Section part="faq">
        <h3>{t('faq.title')}</h3>
        {([1, 2, 3, 4] as const).map((number) => (
          <Question key={number}>
            <summary>{t(`faq.q${number}`)}</summary>
            <p>{t(`faq.a${number}`)}</p>
          </Question>
        ))}
      </Section>
    </>
  );
}
