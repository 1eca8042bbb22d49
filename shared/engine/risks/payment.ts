import { outage, type RiskType } from './define';

export const payment: RiskType = {
  ...outage,
  id: 'PAYMENT',
  name: 'Payment Outage',
  path: 'Technology > Payment Outage',
  icon: 'payment',
};
