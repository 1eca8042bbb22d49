import { outage, type RiskType } from './define';

export const cdn: RiskType = {
  ...outage,
  id: 'CDN',
  name: 'CDN Outage',
  path: 'Technology > CDN Outage',
  icon: 'cdn',
  providers: ['cloudflare'],
};
