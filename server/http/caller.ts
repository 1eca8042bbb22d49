import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const ownBits = 64;

/**
 * Whom the limits per address count: an IPv4 address; of IPv6 the first 64 bits, since every customer of a network is given all
 * addresses behind them. What a proxy names that is no address counts as it is written.
 */
export function callerOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${ownBits}`).toString()}/${ownBits}`;
}
