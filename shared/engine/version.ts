/** Goes into every simulation, footprint and claim; changes when a rule of the engine changes a number. */
export const engineVersion = '1.1.0';
