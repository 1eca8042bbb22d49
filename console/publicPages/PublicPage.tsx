import { useEffect, useState } from 'react';
import styled, { createGlobalStyle } from 'styled-components';
import { ask } from '#shared/contract/ask';
import { readPermalink, type PublicEvent } from '#shared/contract/monitoring';
import { EventCard } from '#shared/view/EventCard';
import phrases from '#shared/view/phrases/en.json';
import { token, tokenRules } from '#shared/view/tokens';
import { speaker } from '#shared/view/words';

const rules = tokenRules({ light: ':root', dark: '[data-color-mode="dark"]', auto: ':root:not([data-color-mode])' });
const Look = createGlobalStyle`
  ${rules}
  html, body { margin: 0; background: ${token('sunken')}; color: ${token('text')}; }
  body { font: 15px/1.5 ${token('font')}; }
`;
const Bar = styled.header`
  display: flex;
  align-items: center;
  gap: 14px;
  padding: 12px 24px;
  background: #0b3f3e;
  color: #fff;
  h1 {
    font-size: 17px;
    margin: 0;
  }
  @media (max-width: 768px) {
    display: none;
  }
`;
const Body = styled.main`
  max-width: 1240px;
  margin: 0 auto;
  padding: 24px 20px;
  @media (max-width: 768px) {
    padding: 12px;
  }
`;
const Note = styled.p`
  text-align: center;
  padding: 12vh 0;
  font-size: 18px;
`;
const Foot = styled.footer`
  text-align: center;
  padding: 24px;
  color: ${token('muted')};
`;

type Found = { readonly event: PublicEvent } | { readonly none: true } | null;
const say = speaker(phrases, 'en-GB');

/** /m/{permalink}: the daily card of one shared event. Needs no sign-in and knows nothing of it. */
export function PublicPage() {
  const slug = /\/m\/([A-Za-z0-9_-]{1,128})/.exec(location.pathname)?.[1];
  const [found, setFound] = useState<Found>(slug ? null : { none: true });
  const [now] = useState(() => new Date());
  const [date, setDate] = useState<string | null>(null);
  useEffect(() => {
    if (!slug) return;
    ask({ base: '' }, readPermalink, { params: { id: slug } }).then(
      (event) => setFound({ event }),
      (error: unknown) => {
        console.info('The card could not be read', error);
        setFound({ none: true });
      },
    );
  }, [slug]);
  const framed = location.pathname.startsWith('/embed/');
  return (
    <>
      <Look />
      {!framed && (
        <Bar>
          <img src="/icon.svg" alt="" width="28" height="28" />
          <h1>Daily Index Monitoring</h1>
          {found && 'event' in found && <span>{found.event.tenantName}</span>}
        </Bar>
      )}
      <Body>
        {found === null && <Note role="status">{say('loading')}</Note>}
        {found && 'none' in found && <Note role="status">{say('noData')}</Note>}
        {found && 'event' in found && (
          <EventCard
            event={found.event}
            now={now}
            date={date}
            onDate={setDate}
            locale="en-GB"
            say={say}
            headingLevel={2}
            historyHref={`${location.pathname}?id=${found.event.id}`}
            whole={new URLSearchParams(location.search).has('id')}
          />
        )}
      </Body>
      {!framed && <Foot>Operated by Isoline</Foot>}
    </>
  );
}
