import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import words from '#shared/phrases/en/page.json' with { type: 'json' };
import { answerNews, offerNews } from './news';

type Asked = { readonly path: string; readonly body: unknown };
let asked: Asked[] = [];
/** A server that sends e-mail or does not, and answers what is posted with a status. */
function serve({ news, status }: { readonly news: boolean; readonly status: number }): void {
  globalThis.fetch = (async (path: string, init?: { readonly body?: string }) => {
    asked.push({ path, body: init?.body ? (JSON.parse(init.body) as unknown) : null });
    return { ok: status < 300, status, json: async () => ({ news }) };
  }) as unknown as typeof fetch;
}
const before = globalThis.fetch;
beforeEach(() => {
  asked = [];
  document.body.innerHTML = '<main></main>';
});
afterAll(() => {
  globalThis.fetch = before;
});

test('a reader types an address, and is sent to the mailbox', async () => {
  serve({ news: true, status: 204 });
  await offerNews(words, 'abc', 'mr');
  await userEvent.click(screen.getByText('Be told when this changes'));
  await userEvent.type(screen.getByLabelText('E-mail address'), 'asha@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
  expect(await screen.findByText(/^Look into your mailbox/)).toBeInTheDocument();
  expect(asked.at(-1)).toEqual({
    path: '/internal/permalinks/abc/news',
    body: { email: 'asha@example.org', language: 'mr' },
  });
});

test('what did not work is said, and what was typed stays', async () => {
  serve({ news: true, status: 429 });
  await offerNews(words, 'abc', 'en');
  await userEvent.click(screen.getByText('Be told when this changes'));
  await userEvent.type(screen.getByLabelText('E-mail address'), 'asha@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Tell me' }));
  expect(await screen.findByText(/^That did not work/)).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail address')).toHaveValue('asha@example.org');
});

test('where the server sends no e-mail, nothing is offered', async () => {
  serve({ news: false, status: 204 });
  await offerNews(words, 'abc', 'en');
  expect(screen.queryByText('Be told when this changes')).toBeNull();
});

test.each([
  ['confirm', 204, 'Confirm that you want to be told', /^Done\. You will be told/],
  ['leave', 204, 'Get no more messages', /^Done\. Your address has been forgotten/],
  ['leave', 404, 'Get no more messages', /^There is nothing to confirm or to leave/],
  ['confirm', 503, 'Confirm that you want to be told', /^The data could not be fetched/],
] as const)(
  'a link to %s does nothing until its button is pressed; then %d is told',
  async (wish, status, button, said) => {
    serve({ news: true, status });
    answerNews(words, wish, 'word');
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(asked).toEqual([{ path: `/internal/news/word/${wish}`, body: null }]);
    await waitFor(() => expect(screen.queryAllByRole('button', { name: button })).toHaveLength(status === 503 ? 1 : 0));
  },
);
