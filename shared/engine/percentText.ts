/** A share as the sentences of the engine write it, in English and as people read percentages everywhere: 0.044 with one decimal is `4.4 %`. */
export const percentText = (share: number, decimals: number): string =>
  `${Number((share * 100).toPrecision(15)).toFixed(decimals)} %`;
