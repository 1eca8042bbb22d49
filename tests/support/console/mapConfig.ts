import { readConfig, RuntimeConfig } from '#shared/contract/platform';
import type { FakeServer } from './fakeServer';
import { sampleOf } from './sample';

/** What a map asks for before it is drawn: a style of its own, so that the world's outlines need not be read. */
export const mapConfig = () =>
  sampleOf(RuntimeConfig, { map: { token: null, styleUrl: 'https://tiles.example/style' } });
export const answerMap = (server: FakeServer): FakeServer => server.answer(readConfig, mapConfig());
