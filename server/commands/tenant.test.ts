import { startWorld, type World } from '../../tests/support/world';
import { asSystem } from '../db/scope';
import { allTenants } from '../db/tenant';
import type { CommandContext } from './command';
import { command } from './tenant';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** What the command prints stays out of the report. */
const { write } = process.stdout;
beforeEach(() => void (process.stdout.write = () => true));
afterEach(() => void (process.stdout.write = write));
const add = (...args: string[]) => {
  const context = { withData: (work) => work(world.parts) } as Pick<CommandContext, 'withData'> as CommandContext;
  return command.run(['--add', ...args, '--name', 'New'], context);
};
const limitOf = async (wanted: string) => {
  const tenants = await asSystem(world.parts.database.db, allTenants);
  return tenants.find(({ handle }) => handle === wanted)?.settings.fourEyesLimit;
};

test('a new tenant starts with a limit, its own or the usual one', async () => {
  expect(await add('usual')).toBe(0);
  expect(await add('own', '--limit', '250000 INR')).toBe(0);
  expect(await limitOf('usual')).toEqual({ amount: 10_000, currency: 'EUR' });
  expect(await limitOf('own')).toEqual({ amount: 250_000, currency: 'INR' });
});

test.each(['', 'none', '0 EUR', '-5 EUR', '5', '5 euros', '5 EUR 6'])(
  '%j is no limit: nothing is added',
  async (limit) => {
    await expect(add('refused', `--limit=${limit}`)).rejects.toMatchObject({
      message: expect.stringContaining('is no limit'),
    });
    expect(await limitOf('refused')).toBeUndefined();
  },
);
