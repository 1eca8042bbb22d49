import { outage, type RiskType } from './define';

export const ictShock: RiskType = {
  ...outage,
  id: 'ICT_SHOCK',
  name: 'ICT Shock',
  path: 'Technology > ICT Shock',
  icon: 'ict',
};
