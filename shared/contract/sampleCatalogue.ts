import type { Program, SampleProgram } from './programs';

const crop = {
  InsuredValue: 'Crop',
  InsuredUnit: 'Acres',
  Country: 'India',
  Currency: 'INR',
  Industry: 'Agriculture',
  Icon: 'grass',
  ZoomLevelMin: 4,
  ZoomLevelMax: 12,
} as const;

/** Product templates that come with the product; sums insured are per acre. */
export const samplePrograms: readonly SampleProgram[] = [
  {
    ...crop,
    id: 1,
    Name: 'Paddy Crop Insurance',
    SumInsuredBasis: 'Cost of Cultivation',
    DefaultSIperUnit: 24000,
    SelectionType: 'map',
    BoundingBox: [74.8, 8.2, 77.5, 12.8],
    Description: 'Excess and deficit rain for paddy in the south-west monsoon, 1 June to 30 September.',
  },
  {
    ...crop,
    id: 2,
    Name: 'Soybean Crop Insurance',
    SumInsuredBasis: 'Cost of Cultivation',
    DefaultSIperUnit: 5312.5,
    SelectionType: 'map',
    BoundingBox: [74, 21, 82, 26.8],
    Description: 'Dry spells during the pod stage of soybean, 1 July to 30 September.',
  },
  {
    ...crop,
    id: 3,
    Name: 'Wheat Heat Insurance',
    SumInsuredBasis: 'Loan Amount',
    DefaultSIperUnit: 2250,
    SelectionType: 'map',
    BoundingBox: [73.8, 29.3, 77.6, 32.6],
    Description: 'Heat at grain filling of wheat, 1 February to 30 April.',
  },
  {
    ...crop,
    id: 4,
    Name: 'Chilli Crop Insurance',
    SumInsuredBasis: 'Expected Yield',
    DefaultSIperUnit: 12500,
    SelectionType: 'other',
    BoundingBox: [76.7, 12.6, 84.8, 19.9],
    Description: 'Excess rain at the harvest of chilli, 1 November to 31 January.',
  },
  {
    ...crop,
    id: 5,
    Name: 'Grape Crop Insurance',
    SumInsuredBasis: 'Expected Yield',
    DefaultSIperUnit: 16666.66,
    SelectionType: 'map',
    BoundingBox: [72.6, 17.5, 76.5, 21.5],
    Description: 'Unseasonal rain before the grape harvest, 15 January to 15 April.',
  },
];

export type ProgramFacts = Pick<
  SampleProgram,
  'Name' | 'Industry' | 'InsuredUnit' | 'Country' | 'Currency' | 'SumInsuredBasis' | 'Description'
> & { readonly DefaultSIperUnit: number | null };

/** A program of an organisation as the catalogue describes its own: industry, and, where it has none of its own, basis and sum per unit are those of the template it bears the name of. */
export function factsOfProgram(
  own: Pick<
    Program,
    'name' | 'insuredUnit' | 'country' | 'currency' | 'description' | 'sumInsuredBasis' | 'sumPerUnit'
  >,
): ProgramFacts {
  const template = samplePrograms.find(({ Name }) => Name === own.name);
  return {
    Name: own.name,
    Industry: template?.Industry ?? '',
    InsuredUnit: own.insuredUnit,
    Country: own.country,
    Currency: own.currency,
    SumInsuredBasis: own.sumInsuredBasis || (template?.SumInsuredBasis ?? ''),
    DefaultSIperUnit: own.sumPerUnit ?? template?.DefaultSIperUnit ?? null,
    Description: own.description,
  };
}
