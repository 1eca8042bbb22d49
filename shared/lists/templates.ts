import { countryIn } from '../contract/places';
import { programIcons, templateStatus, type Program, type SampleProgram } from '../contract/programs';

/** A program as a card tells it, and what it is sorted and searched by. */
type Told = { readonly name: string; readonly country: string; readonly description: string };

/** Templates are no rows of a database: what is searched and sorted with them is so here, on the screen and in its file. */
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
  const shown = (card: C) => (field === 'country' ? countryIn(card.country, locale) : card.name);
  const up = cards.toSorted((one, other) => shown(one).localeCompare(shown(other), locale));
  return direction === 'desc' ? up.toReversed() : up;
}

/** A template as a file of programs holds it. */
export const templateRow = (sample: SampleProgram): Program => ({
  id: String(sample.id),
  name: sample.Name,
  description: sample.Description,
  currency: sample.Currency,
  country: sample.Country,
  icon: programIcons.find((icon) => icon === sample.Icon) ?? 'image',
  insuredUnit: sample.InsuredUnit,
  sumInsuredBasis: sample.SumInsuredBasis,
  sumPerUnit: sample.DefaultSIperUnit,
  status: templateStatus,
  labels: {},
  version: 0,
});
