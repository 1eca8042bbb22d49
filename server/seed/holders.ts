import type { partnerRoles } from '#shared/contract/partner';

/** Who buys and sells cover in the sample world: invented firms at places where their weather is. */
const india = { country: 'India', countryCode: 'IN' };
const kerala = { state: 'Kerala', stateCode: 'KL', ...india };
const zurich = { state: 'Zurich', stateCode: 'ZH', country: 'Switzerland', countryCode: 'CH' };
const barbados = { country: 'Barbados', countryCode: 'BB' };

const addresses = {
  'Malabar Brokers': { street: 'Marine Drive', houseNumber: '41', city: 'Kochi', postcode: '682031', ...kerala },
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
  'Mandi Online': {
    street: 'Residency Road',
    houseNumber: '118',
    city: 'Bengaluru',
    postcode: '560025',
    state: 'Karnataka',
    stateCode: 'KA',
    ...india,
  },
  'Nordlicht Online': {
    street: 'Speicherstraße',
    houseNumber: '9',
    city: 'Hamburg',
    postcode: '20457',
    state: 'Hamburg',
    stateCode: 'HH',
    country: 'Germany',
    countryCode: 'DE',
  },
  'Alster Media': {
    street: 'Colonnaden',
    houseNumber: '31',
    city: 'Hamburg',
    postcode: '20354',
    state: 'Hamburg',
    stateCode: 'HH',
    country: 'Germany',
    countryCode: 'DE',
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

/** Who is written to, and where. */
export const contactOf = (name: PartnerName) => ({
  contactName: 'Front office',
  contactEmailAddress: `office@${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`,
  address: addresses[name],
});
