// Where the programs are that the tests drive and npm does not bring: browsers and PostgreSQL. Node built-ins only.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

const env = process.env;
const isThere = (path) => Boolean(path) && existsSync(path);
const ending = process.platform === 'win32' ? '.exe' : '';

/** The first of these programs that is on the PATH; null when none is. */
function onPath(names) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const folder = folders.find((path) => existsSync(join(path, `${name}${ending}`)));
    if (folder) return join(folder, `${name}${ending}`);
  }
  return null;
}

/** Where macOS and Windows keep what is installed for everybody, or for this person. */
const inApplications = (path) => ['/Applications', join(homedir(), 'Applications')].map((folder) => join(folder, path));
const inProgramFiles = (path) =>
  [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(Boolean).map((folder) => join(folder, path));

function installed(paths) {
  if (process.platform === 'darwin') return paths.mac.flatMap(inApplications).find(isThere) ?? null;
  if (process.platform === 'win32') return paths.windows.flatMap(inProgramFiles).find(isThere) ?? null;
  return null;
}

/** Chromium or a browser made of it: PUPPETEER_EXECUTABLE_PATH, then the PATH, then where the system keeps it. */
export function findChromium() {
  const named = env.PUPPETEER_EXECUTABLE_PATH;
  if (named) return isThere(named) ? named : null;
  return (
    onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']) ??
    installed({
      mac: [
        'Google Chrome.app/Contents/MacOS/Google Chrome',
        'Chromium.app/Contents/MacOS/Chromium',
        'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ],
      windows: [
        'Google/Chrome/Application/chrome.exe',
        'Chromium/Application/chrome.exe',
        'Microsoft/Edge/Application/msedge.exe',
      ],
    })
  );
}

/** Chromium without windows, as Debian packs it; null where it is not installed, or another browser is asked for. */
export const findChromiumShell = () => (env.PUPPETEER_EXECUTABLE_PATH ? null : onPath(['chromium-headless-shell']));

export const findFirefox = () =>
  onPath(['firefox-esr', 'firefox']) ??
  installed({ mac: ['Firefox.app/Contents/MacOS/firefox'], windows: ['Mozilla Firefox/firefox.exe'] });

/** WebKit's driver and a screen that nobody looks at; there are none outside Linux. */
export function findWebKit() {
  const [driver, screen] = [onPath(['WebKitWebDriver']), onPath(['Xvfb'])];
  return driver && screen ? { driver, screen } : null;
}

/** Folders below `parent` whose names fit, the newest version first. */
function versionsIn(parent, pattern, inside) {
  if (!existsSync(parent)) return [];
  const numberOf = (name) => Number(/(\d+)/.exec(name)?.[1] ?? 0);
  return readdirSync(parent)
    .filter((name) => pattern.test(name))
    .sort((a, b) => numberOf(b) - numberOf(a))
    .map((name) => join(parent, name, inside));
}

/** The folder of the PostgreSQL programs: on the PATH, or where Debian, Homebrew, Postgres.app or Windows keep them; null when there is none. */
export function findPostgres() {
  const folders = [
    ...(env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versionsIn('/usr/lib/postgresql', /^\d+$/, 'bin'),
    ...versionsIn('/opt/homebrew/opt', /^postgresql(@\d+)?$/, 'bin'),
    ...versionsIn('/usr/local/opt', /^postgresql(@\d+)?$/, 'bin'),
    ...inApplications('Postgres.app/Contents/Versions/latest/bin'),
    ...inProgramFiles('PostgreSQL').flatMap((folder) => versionsIn(folder, /^\d+$/, 'bin')),
  ];
  const has = (folder, program) => existsSync(join(folder, `${program}${ending}`));
  return folders.find((folder) => has(folder, 'initdb') && has(folder, 'pg_ctl')) ?? null;
}

/**
 * Fonts that can write Hindi and Marathi, as every phone has: without one a browser draws boxes that are twice as wide, and what is
 * measured of a card says nothing. macOS and Windows bring theirs.
 */
function findDevanagari() {
  if (process.platform !== 'linux') return true;
  return (spawnSync('fc-list', [':lang=hi', 'family'], { encoding: 'utf8' }).stdout ?? '').trim() || null;
}

/** What the tests need beside Node, with the packages that bring it on Debian. */
export const needed = [
  { name: 'Chromium', packages: ['chromium', 'chromium-headless-shell'], find: findChromium },
  { name: 'Firefox', packages: ['firefox-esr'], find: findFirefox },
  { name: 'WebKit', packages: ['webkit2gtk-driver', 'xvfb'], find: findWebKit },
  { name: 'PostgreSQL', packages: ['postgresql'], find: findPostgres },
  { name: 'a font for Devanagari', packages: ['fonts-noto-core'], find: findDevanagari },
];
