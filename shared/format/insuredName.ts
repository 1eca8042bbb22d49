/** What is insured: a coverage and, where that has a name of its own, the cohort of it. */
export const insuredName = (coverage: string, cohort: string): string =>
  cohort === '' || cohort === coverage ? coverage : `${coverage}, ${cohort}`;
