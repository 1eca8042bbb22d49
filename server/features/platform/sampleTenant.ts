/** The tenant of the sample world. */
export const sampleTenantId = 'sample';
/** Its settings, as the story of the sample world needs them. */
export const sampleSettings = { autoReport: true, partnerLogos: true } as const;
