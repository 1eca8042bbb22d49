import { readFileSync, writeFileSync } from 'node:fs';
import { structurePage, withNumbers } from './structurePage';
import { readSources } from './structure';

const page = readFileSync(structurePage, 'utf8');
writeFileSync(structurePage, withNumbers(page, readSources()));
