import type { Suite } from './suites.mjs';
export function changedFiles(base?: string): string[];
export function reachedBy(changed: readonly string[], suites: readonly Suite[]): Promise<Suite[]>;
