/** Who buys and sells cover in the sample world: invented firms at places where their weather is. */
const india = { country: 'India', countryCode: 'IN' };
const kerala = { state: 'Kerala', stateCode: 'KL', ...india };
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
} as const;

export type PartnerName = keyof typeof addresses;

/** Who is written to, and where. */
export const contactOf = (name: PartnerName) => ({
  contactName: 'Front office',
  contactEmailAddress: `office@${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example`,
  address: addresses[name],
});
