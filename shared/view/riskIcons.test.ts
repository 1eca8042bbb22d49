import { riskOf } from '#shared/engine/risks/list';

test.each([
  ['ICT_SHOCK', 'ict', 'ICT Shock'],
  ['CLOUD', 'cloud', 'Cloud Outage'],
  ['CDN', 'cdn', 'CDN Outage'],
  ['PAYMENT', 'payment', 'Payment Outage'],
  ['TC', 'cyclone', 'Tropical Cyclones'],
  ['RAINFALL', 'rain', 'Rainfall'],
  ['TEMPERATURE', 'temperature', 'Temperature'],
  ['SOLAR', 'solar', 'Solar Shortfall'],
  ['EARTHQUAKE', 'generic', 'EARTHQUAKE'],
])('the risk type %s has the icon %s and is called %s', (id, icon, name) =>
  expect(riskOf(id)).toMatchObject({ icon, name }),
);
