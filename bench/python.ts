import { existsSync } from 'node:fs';

/** Debian's own Python, which has Debian's pandas; elsewhere the one of the path. */
export const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
