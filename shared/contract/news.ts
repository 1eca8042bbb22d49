import { z } from 'zod';
import { languages } from '../phrases/languages';
import { callsOf } from './call';
import { body, ById, Nothing } from './values';

const call = callsOf('monitoring');
const codes = languages.map(({ code }) => code);

/** What readers of a link are told: once each. */
export const newsKinds = ['triggered', 'final', 'paid'] as const;

export const subscribeToNews = call('POST /internal/permalinks/:id/news', {
  params: ById,
  body: body({
    email: z.email('Enter an e-mail address, such as name@example.org.').max(200),
    language: z.enum(codes),
  }),
  response: Nothing,
  public: true,
  summary: 'Ask to be told by e-mail when the event behind a public link is triggered, final or paid; to be confirmed',
});
export const confirmNews = call('POST /internal/news/:id/confirm', {
  params: ById,
  response: Nothing,
  public: true,
  summary: 'Confirm it, by the word in the first message',
});
export const leaveNews = call('POST /internal/news/:id/leave', {
  params: ById,
  response: Nothing,
  public: true,
  summary: 'No more messages, by the word in each of them; also as one-click form (RFC 8058)',
});
