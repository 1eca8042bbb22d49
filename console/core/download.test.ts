import { readFile } from '#shared/contract/files';
import { saveBlob, saveFile, storedFile } from './download';

const answered = (disposition: string | null) => {
  const headers = new Headers(disposition === null ? {} : { 'content-disposition': disposition });
  Object.assign(globalThis, { fetch: async () => new Response('%PDF', { headers }) });
  return storedFile({ base: '' }, readFile, { params: { id: 'f1' } });
};

test.each([
  ['attachment; filename="offer.pdf"', 'offer.pdf'],
  ['attachment; filename=offer.pdf; size=3', 'offer.pdf'],
  [`attachment; filename="x.pdf"; filename*=UTF-8''Angebot%20f%C3%BCr%20Asha.pdf`, 'Angebot für Asha.pdf'],
  ['ATTACHMENT; FILENAME="offer.pdf"', 'offer.pdf'],
  ['inline', 'file'],
  [null, 'file'],
])('a file that is sent with %j is called %s', async (disposition, name) => {
  const stored = await answered(disposition);
  expect(stored.name).toBe(name);
  expect(await stored.blob.text()).toBe('%PDF');
});

test('it is handed to the downloads under its name, and its address is let go a minute later', () => {
  const links: object[] = [];
  const released: string[] = [];
  const timers: { go: () => void; ms: number }[] = [];
  const { setTimeout: later, document: page } = globalThis;
  const { createObjectURL, revokeObjectURL } = URL;
  const createElement = (tag: string) => {
    const link = { tag, click: () => void Object.assign(link, { clicked: true }) };
    links.push(link);
    return link;
  };
  Object.assign(globalThis, {
    document: { createElement },
    setTimeout: (go: () => void, ms: number) => timers.push({ go, ms }),
  });
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: (url: string) => released.push(url) });
  try {
    saveBlob(new Blob(['a']), 'offer.pdf');
    saveFile('/chart.png', 'chart.png');
    expect([released, timers.map(({ ms }) => ms)]).toEqual([[], [60_000]]);
    timers[0]?.go();
  } finally {
    Object.assign(globalThis, { document: page, setTimeout: later });
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  }
  expect(links).toMatchObject([
    { tag: 'a', href: 'blob:1', download: 'offer.pdf', clicked: true },
    { tag: 'a', href: '/chart.png', download: 'chart.png', clicked: true },
  ]);
  expect(released).toEqual(['blob:1']);
});
