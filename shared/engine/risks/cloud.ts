import { outage, type RiskType } from './define';

export const cloud: RiskType = {
  ...outage,
  id: 'CLOUD',
  name: 'Cloud Outage',
  path: 'Technology > Cloud Outage',
};
