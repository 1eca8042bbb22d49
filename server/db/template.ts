import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrateDatabase } from './migrate';
import { connect } from './open';
import { startEmbedded } from './embedded/start';

/** Run by the build: makes an empty database with the schema of this version, from which every first start begins. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Say where to: template.js FOLDER');
const say = (line: string) => process.stderr.write(`${line}\n`);
if (existsSync(folder)) rmSync(folder, { recursive: true });
mkdirSync(dirname(folder), { recursive: true });
const embedded = await startEmbedded({ folder, log: say });
const { pool } = connect({ host: embedded.host }, 1, say);
await migrateDatabase(pool);
// What the log holds is written into the tables: the copies carry no more than they need.
await pool.query('checkpoint');
await pool.end();
await embedded.close();
