import type { Draft } from '../stories/draft';

/** What a step of the wizard shows, and how it changes it. */
export type StepProps = { readonly draft: Draft; readonly change: (change: Partial<Draft>) => void };
