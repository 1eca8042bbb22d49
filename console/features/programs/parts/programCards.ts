import type { Program, SampleProgram } from '#shared/contract/programs';

/** A program as a card tells it, and what it is sorted and searched by. */
type Told = { readonly name: string; readonly country: string; readonly description: string };

/** Templates come with the console, so no server searches them. */
export function templatesWith(samples: readonly SampleProgram[], search: string, locale: string) {
  const meant = search.toLocaleLowerCase(locale);
  return samples.filter(({ Name, Description, Country }) =>
    [Name, Description, Country].some((text) => text.toLocaleLowerCase(locale).includes(meant)),
  );
}

/** Programs of the organisation that no template has the name of. */
export const besideTemplates = (programs: readonly Program[], samples: readonly SampleProgram[]) =>
  programs.filter(({ name }) => !samples.some(({ Name }) => Name === name));

/** Cards of templates and programs together, in the order that the address asks for; as they are without a wish. */
export function inOrder<C extends Told>(cards: readonly C[], sort: string | undefined, locale: string): readonly C[] {
  const [field, direction] = (sort ?? '').split(',');
  if (field !== 'name' && field !== 'country') return cards;
  const up = cards.toSorted((one, other) => one[field].localeCompare(other[field], locale));
  return direction === 'desc' ? up.toReversed() : up;
}
