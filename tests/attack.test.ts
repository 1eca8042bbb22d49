import { attack, attacked, sizes } from './support/attack';
import { startWorld } from './support/world';

test('what is tried at once gets no further than what is tried one by one', async () => {
  const world = await startWorld(attacked);
  try {
    const figures = await attack(world, sizes.short);
    expect(figures.length).toBeGreaterThanOrEqual(12);
    expect(figures.filter(({ through, most }) => through > most)).toEqual([]);
    // A trial that got nothing through at all where something is due tried nothing.
    expect(figures.filter(({ most, through }) => most > 0 && through === 0)).toEqual([]);
  } finally {
    await world.close();
  }
});
