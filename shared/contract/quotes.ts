import { z } from 'zod';
import { quoteStatuses } from '#shared/engine/states';
import { callsOf } from './call';
import { HistoryEntry } from './history';
import { fileQuery, listFile, readIn } from './listFile';
import { body, ById, LabelsText, LabelValue, Nothing, orderedPageQuery, pageOf, pageQuery } from './values';
import { NewQuote, QuoteDraft } from './newQuote';
import { Quote } from './quote';

const call = callsOf('quotes');

const listFilter = {
  labels: LabelsText,
  status: z.enum(quoteStatuses).optional(),
  /** Part of the name, of the insured's name or of their address. */
  search: z.string().max(200).optional(),
};

export const findQuotes = call('GET /internal/quotes/find-by-labels', {
  query: z.object({ ...pageQuery(15), ...listFilter, ...readIn }),
  response: pageOf(Quote),
  summary: 'Quotes list',
});
export const exportQuotes = call('GET /internal/quotes/export', {
  query: z.object({ ...fileQuery, ...listFilter }),
  ...listFile(Quote),
  summary: 'Quotes list as a file, whole',
});
export const readQuote = call('GET /internal/quotes/:id', {
  params: ById,
  response: Quote,
  roles: ['User.Agent', 'User.Admin'],
  summary: 'Read a quote',
});
export const quoteHistory = call('GET /internal/quotes/:id/history', {
  params: ById,
  query: z.object(orderedPageQuery(20)),
  response: pageOf(HistoryEntry),
  roles: ['User.Agent', 'User.Admin'],
  summary: 'Who did what to a quote, newest first',
});
export const rejectQuote = call('DELETE /internal/quotes/:id', {
  params: ById,
  response: Nothing,
  summary: 'Reject a quote: it is archived, nothing is deleted',
});
export const restoreQuote = call('POST /internal/quotes/:id/restore', {
  params: ById,
  response: Quote,
  summary: 'Undo a rejection: only by whoever rejected the quote, and only at once',
});
export const createQuote = call('POST /internal/quotes', {
  body: body({ program: LabelValue.max(200).optional() }).optional(),
  response: Quote,
  summary: 'Make an empty draft',
});
export const saveQuote = call('POST /internal/quotes/:id', {
  params: ById,
  body: QuoteDraft,
  response: Quote,
  summary: 'Save a draft',
});
export const completeQuote = call('POST /internal/quotes/:id/create', {
  params: ById,
  body: NewQuote,
  response: Quote,
  changes: ['platform'],
  summary: 'Submit a quote: a job prices it and makes its documents',
});
export const retryQuote = call('POST /internal/quotes/:id/retry', {
  params: ById,
  response: Quote,
  changes: ['platform'],
  summary: 'Price a failed quote again',
});
export const copyQuote = call('POST /internal/quotes/:id/copy', {
  params: ById,
  response: Quote,
  summary: 'Copy a quote as a new draft',
});
