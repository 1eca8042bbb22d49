/** A fault the person who starts the program can mend: one sentence, no stack, exit code 1. */
export class Fault extends Error {
  override readonly name = 'Fault';
}
