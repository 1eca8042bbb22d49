import { parentPort } from 'node:worker_threads';
import { DataFault } from '#shared/engine/dataFault';
import type { FromIsolated, ToIsolated } from './isolated';

/** The thread's side of `openIsolated`: answers each question, in order. */
export function answerQuestions<Q>(answer: (question: Q) => Promise<unknown>): void {
  const post = (message: FromIsolated) => parentPort?.postMessage(message);
  let before: Promise<void> = Promise.resolve();
  async function reply({ id, question }: ToIsolated<Q>): Promise<void> {
    try {
      post({ id, result: await answer(question) });
    } catch (error) {
      // An array that is too long, or a nesting that is too deep: what the data asks for cannot be had.
      if (!(error instanceof DataFault) && !(error instanceof RangeError)) throw error;
      const fault = error instanceof DataFault ? error : beyondLimits(error);
      post({ id, fault: { code: fault.code, message: fault.message, details: { ...fault.details } } });
    }
  }
  parentPort?.on('message', (message: ToIsolated<Q>) => {
    before = before.then(() => reply(message));
  });
}

const beyondLimits = ({ message }: RangeError) =>
  new DataFault(
    'files.beyondLimits',
    `This file asks for more than can be read (${message}). It is damaged, or has to be brought in as smaller files.`,
  );
