import { saveProgram } from '#shared/contract/programs';
import { samplePrograms } from '#shared/contract/sampleCatalogue';
import type { Rehearsal } from './rehearse';
import { players } from './stage';

export const [paddy, soy, wheat, chilli, grape] = samplePrograms.map(({ Name }) => Name) as [
  string,
  string,
  string,
  string,
  string,
];
/** What the house sells beside crop insurance in India: programs of its own, that no template stands for. */
export const island = 'Barbados Weather Insurance';
export const digital = 'Digital Downtime Insurance';
export const coffee = 'Caldas Coffee Insurance';
export const highland = 'Minas Coffee Insurance';

const bases = new Map<string, string>([
  ...samplePrograms.map(({ Name, SumInsuredBasis }) => [Name, SumInsuredBasis] as const),
  [coffee, 'Expected Yield'],
  [highland, 'Expected Yield'],
]);
/** What the sums insured of a program are measured by; where nothing grows, what would be earned. */
export const basisOf = (program: string): string => bases.get(program) ?? 'Revenue';

type StoryProgram = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly currency: string;
  readonly country: string;
  readonly icon: 'grass' | 'image' | 'home' | 'cloud';
  readonly insuredUnit: string;
  readonly sumPerUnit: number;
};
const ofTemplates = samplePrograms.map(
  ({ id, Name, Description, Currency, Country, Icon, InsuredUnit, DefaultSIperUnit }): StoryProgram => ({
    ...{ id: `sample-program-${id}`, name: Name, description: Description, currency: Currency, country: Country },
    ...{ icon: Icon === 'grass' ? 'grass' : 'image', insuredUnit: InsuredUnit },
    sumPerUnit: DefaultSIperUnit,
  }),
);
const ofTheHouse: readonly StoryProgram[] = [
  {
    id: 'sample-program-island',
    name: island,
    description:
      'Hurricane wind and cloudbursts for hotels, June to November, and dry spells for sugar estates, February to May.',
    ...{ currency: 'USD', country: 'Barbados', icon: 'home', insuredUnit: 'Hectares', sumPerUnit: 3000 },
  },
  {
    id: 'sample-program-digital',
    name: digital,
    description: 'Outages of clouds, delivery networks and payment services that online businesses stand on.',
    ...{ currency: 'EUR', country: 'Germany', icon: 'cloud', insuredUnit: '', sumPerUnit: 100000 },
  },
  {
    id: 'sample-program-coffee',
    name: coffee,
    description:
      'Too little rain or too many hot days while the berries fill, June to August, and rain at the two harvests.',
    ...{ currency: 'USD', country: 'Colombia', icon: 'grass', insuredUnit: 'Hectares', sumPerUnit: 1500 },
  },
  {
    id: 'sample-program-highland',
    name: highland,
    description: 'Frost nights in the coffee highlands of Minas Gerais, May to August.',
    ...{ currency: 'BRL', country: 'Brazil', icon: 'grass', insuredUnit: 'Hectares', sumPerUnit: 12000 },
  },
];

/** The programs of the house, all but one at work: of soybean the first cover is still being designed. */
export async function savePrograms({ call }: Rehearsal): Promise<void> {
  for (const program of [...ofTemplates, ...ofTheHouse]) {
    const status = program.name === soy ? 'DRAFT' : 'ACTIVE';
    const sumInsuredBasis = basisOf(program.name);
    const body = { ...program, sumInsuredBasis, status, labels: { company: 'Sample Insurance' } } as const;
    await call(saveProgram, { body }, players.underwriter);
  }
}
