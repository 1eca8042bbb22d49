import type { partnerRoles } from '#shared/contract/partner';

/** Who buys and sells cover in the sample world: invented firms at places where their weather is. */
const india = { country: 'India', countryCode: 'IN' };
const kerala = { state: 'Kerala', stateCode: 'KL', ...india };
const zurich = { state: 'Zurich', stateCode: 'ZH', country: 'Switzerland', countryCode: 'CH' };
const hamburg = { state: 'Hamburg', stateCode: 'HH', country: 'Germany', countryCode: 'DE' };
const caldas = { state: 'Caldas', stateCode: 'CAL', country: 'Colombia', countryCode: 'CO' };
const minas = { state: 'Minas Gerais', stateCode: 'MG', country: 'Brazil', countryCode: 'BR' };
const barbados = { country: 'Barbados', countryCode: 'BB' };

const addresses = {
  'Malabar Brokers': { street: 'Marine Drive', houseNumber: '41', city: 'Kochi', postcode: '682031', ...kerala },
  'Elbufer Makler': {
    street: 'Große Elbstraße',
    houseNumber: '68',
    city: 'Hamburg',
    postcode: '22767',
    ...hamburg,
  },
  'Careenage Brokers': {
    street: 'Wharf Road',
    houseNumber: '17',
    city: 'Bridgetown',
    postcode: 'BB11000',
    state: 'Saint Michael',
    stateCode: 'BB-08',
    ...barbados,
  },
  'Corretaje del Ruiz': {
    street: 'Carrera 23',
    houseNumber: '62-16',
    city: 'Manizales',
    postcode: '170004',
    ...caldas,
  },
  'Corretora Serra Azul': {
    street: 'Rua Assis Figueiredo',
    houseNumber: '118',
    city: 'Poços de Caldas',
    postcode: '37701-000',
    ...minas,
  },
  'Kuttanad Growers Cooperative': {
    street: 'Boat Jetty Road',
    houseNumber: '12',
    city: 'Alappuzha',
    postcode: '688001',
    ...kerala,
  },
  'Vembanad Paddy Society': {
    street: 'Temple Road',
    houseNumber: '5',
    city: 'Kuttanad',
    postcode: '688504',
    ...kerala,
  },
  'Sahyadri Vineyards': {
    street: 'Gangapur Road',
    houseNumber: '7',
    city: 'Nashik',
    postcode: '422005',
    state: 'Maharashtra',
    stateCode: 'MH',
    ...india,
  },
  'Guntur Chilli Growers': {
    street: 'Market Yard',
    houseNumber: '23',
    city: 'Guntur',
    postcode: '522004',
    state: 'Andhra Pradesh',
    stateCode: 'AP',
    ...india,
  },
  'Punjab Grain Union': {
    street: 'Grain Market Road',
    houseNumber: '3',
    city: 'Ludhiana',
    postcode: '141001',
    state: 'Punjab',
    stateCode: 'PB',
    ...india,
  },
  'Hansekontor Online': {
    street: 'Rödingsmarkt',
    houseNumber: '14',
    city: 'Hamburg',
    postcode: '20459',
    ...hamburg,
  },
  'Nordlicht Online': {
    street: 'Speicherstraße',
    houseNumber: '9',
    city: 'Hamburg',
    postcode: '20457',
    ...hamburg,
  },
  'Alster Media': {
    street: 'Colonnaden',
    houseNumber: '31',
    city: 'Hamburg',
    postcode: '20354',
    ...hamburg,
  },
  'Bayview Hotel': {
    street: 'Bay Street',
    houseNumber: '64',
    city: 'Bridgetown',
    postcode: 'BB11000',
    state: 'Saint Michael',
    stateCode: 'BB-08',
    ...barbados,
  },
  'Scotland District Growers': {
    street: 'Chalky Mount Road',
    houseNumber: '5',
    city: 'Belleplaine',
    postcode: 'BB25000',
    state: 'Saint Andrew',
    stateCode: 'BB-02',
    ...barbados,
  },
  'Chinchiná Coffee Cooperative': {
    street: 'Carrera 8',
    houseNumber: '12-40',
    city: 'Chinchiná',
    postcode: '176020',
    ...caldas,
  },
  'Cafeicultores da Pedra Branca': {
    street: 'Estrada da Pedra Branca',
    houseNumber: '7',
    city: 'Poços de Caldas',
    postcode: '37710-000',
    ...minas,
  },
  'Sample Insurance Company': {
    street: 'Bahnhofstrasse',
    houseNumber: '45',
    city: 'Zurich',
    postcode: '8001',
    ...zurich,
  },
  'Limmat Re': { street: 'Mythenquai', houseNumber: '20', city: 'Zurich', postcode: '8002', ...zurich },
  'Arabian Sea Fronting': {
    street: 'Nariman Point',
    houseNumber: '6',
    city: 'Mumbai',
    postcode: '400021',
    state: 'Maharashtra',
    stateCode: 'MH',
    ...india,
  },
  'Members of the Kuttanad Growers': {
    street: 'Boat Jetty Road',
    houseNumber: '14',
    city: 'Alappuzha',
    postcode: '688001',
    ...kerala,
  },
  'Backwater Rural Bank': {
    street: 'Cullen Road',
    houseNumber: '88',
    city: 'Alappuzha',
    postcode: '688011',
    ...kerala,
  },
} as const;

/** Those in whose name nobody buys: who carries, issues and sells what others buy, and who stands behind a policy holder. */
export const others = [
  ['Sample Insurance Company', 'INSURER'],
  ['Limmat Re', 'RISK_CARRIER'],
  ['Arabian Sea Fronting', 'ISSUER'],
  ['Members of the Kuttanad Growers', 'INSURED'],
  ['Backwater Rural Bank', 'DISTRIBUTOR'],
] as const satisfies readonly (readonly [keyof typeof addresses, PartnerRole])[];

export type PartnerRole = (typeof partnerRoles)[number];
export type PartnerName = keyof typeof addresses;

/** Who brings cover to the holders of a country. */
const brokers: Readonly<Record<string, PartnerName>> = {
  IN: 'Malabar Brokers',
  DE: 'Elbufer Makler',
  BB: 'Careenage Brokers',
  CO: 'Corretaje del Ruiz',
  BR: 'Corretora Serra Azul',
};
/** The broker of a holder: one of their own country. */
export function brokerOf(holder: PartnerName): PartnerName {
  const broker = brokers[addresses[holder].countryCode];
  if (!broker) throw new Error(`Nobody brings cover to "${holder}".`);
  return broker;
}

/** Who is written to at each of them: invented people. */
const contacts: Readonly<Record<PartnerName, string>> = {
  'Malabar Brokers': 'Anjali Menon',
  'Elbufer Makler': 'Antje Lorenzen',
  'Careenage Brokers': 'Shonelle Worrell',
  'Corretaje del Ruiz': 'Andrés Giraldo',
  'Corretora Serra Azul': 'Renata Figueira',
  'Kuttanad Growers Cooperative': 'Thomas Kurian',
  'Vembanad Paddy Society': 'Lekha Pillai',
  'Sahyadri Vineyards': 'Sanjay Jadhav',
  'Guntur Chilli Growers': 'Lakshmi Reddy',
  'Punjab Grain Union': 'Gurpreet Gill',
  'Hansekontor Online': 'Birte Claussen',
  'Nordlicht Online': 'Jule Petersen',
  'Alster Media': 'Hendrik Vogt',
  'Bayview Hotel': 'Marcia Brathwaite',
  'Scotland District Growers': 'Winston Greenidge',
  'Chinchiná Coffee Cooperative': 'Luz Marina Ospina',
  'Cafeicultores da Pedra Branca': 'Paulo Vilela',
  'Sample Insurance Company': 'Nadine Keller',
  'Limmat Re': 'Reto Baumgartner',
  'Arabian Sea Fronting': 'Farhan Merchant',
  'Members of the Kuttanad Growers': 'Susamma Joseph',
  'Backwater Rural Bank': 'Ravi Nambiar',
};

/** As part of an e-mail address: letters without their marks, whatever else as this sign. */
const written = (text: string, sign: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, sign);

/** Who is written to, and where: at addresses that nobody has. */
export const contactOf = (name: PartnerName) => ({
  contactName: contacts[name],
  contactEmailAddress: `${written(contacts[name], '.')}@${written(name, '-')}.example`,
  address: addresses[name],
});
