import { writeFileSync } from 'node:fs';
import { statesFile, statesPage } from './page';

writeFileSync(statesFile, statesPage());
