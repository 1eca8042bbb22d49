import fc from 'fast-check';
import { simpleQuery } from './gate';
import { createFramer, withoutNews, type Frame } from './wire';

const startup = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
const message = (type: string, text = '') => {
  const bytes = simpleQuery(text);
  bytes.write(type);
  return bytes;
};
const kinds = (frames: readonly Frame[]) =>
  frames.map((frame) =>
    frame.kind === 'batch' ? [...frame.bytes.toString('latin1')].filter((sign) => sign >= ' ').join('') : frame.kind,
  );

test('messages up to the Sync are one frame, however they arrive', () => {
  const sent = Buffer.concat([
    startup,
    message('Q', 'begin'),
    message('P', 'x'),
    message('B', 'y'),
    message('E'),
    message('S'),
    message('X'),
  ]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: sent.length - 1 }), { maxLength: 12 }), (cuts) => {
      const frame = createFramer();
      const at = [0, ...[...new Set(cuts)].sort((a, b) => a - b), sent.length];
      const frames = at.slice(1).flatMap((end, i) => frame(sent.subarray(at[i], end)));
      expect(kinds(frames)).toEqual(['startup', 'Qbegin', 'PxByES', 'end']);
    }),
  );
});

test('requests for encryption and to cancel come before the start', () => {
  const request = (code: number, length = 8) => {
    const bytes = Buffer.alloc(length);
    bytes.writeInt32BE(length, 0);
    bytes.writeInt32BE(code, 4);
    return bytes;
  };
  const frame = createFramer();
  expect(kinds(frame(request(80877103)))).toEqual(['ssl']);
  expect(kinds(frame(startup))).toEqual(['startup']);
  expect(kinds(createFramer()(request(80877102, 16)))).toEqual(['cancel']);
});

test('a Flush ends a frame that stays open', () => {
  const frame = createFramer();
  frame(startup);
  expect(frame(Buffer.concat([message('P', 'x'), message('H')]))).toMatchObject([{ kind: 'batch', open: true }]);
});

test('what is told to those who listen is taken out of the answer that it stands in, and all else is left', () => {
  const anyMessage = fc.tuple(fc.constantFrom('1', '2', 'A', 'C', 'D', 'Z'), fc.string());
  fc.assert(
    fc.property(fc.array(anyMessage), (messages) => {
      const bytes = (isMeant: (type: string) => boolean) =>
        Buffer.concat(messages.filter(([type]) => isMeant(type)).map(([type, text]) => message(type, text)));
      const { answer, news } = withoutNews(bytes(() => true));
      expect(Buffer.from(answer).equals(bytes((type) => type !== 'A'))).toBe(true);
      expect(Buffer.from(news ?? []).equals(bytes((type) => type === 'A'))).toBe(true);
    }),
  );
});
