import type { Page } from 'puppeteer';

export type SampleWorld = {
  readonly page: Page;
  readonly base: string;
  readonly folder: string;
  readonly port: number;
};
export function onSampleWorld(work: (world: SampleWorld) => Promise<void>): Promise<void>;
