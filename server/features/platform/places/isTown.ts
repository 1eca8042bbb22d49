/** Parts of towns, and what is a town no longer: destroyed, abandoned, historical (codes of GeoNames). */
const notTowns = new Set(['PPLX', 'PPLW', 'PPLQ', 'PPLH', 'PPLCH']);
export const isTown = ({ featureCode }: { readonly featureCode: string }): boolean => !notTowns.has(featureCode);
