/** Who plays the sample world's story: nobody signs in by these names. */
export const players = { underwriter: 'Uma Underwriter', admin: 'Adi Admin', agent: 'Ama Agent' } as const;

/** The address under which a player is noted, by the first name. */
export const emailOf = (player: string): string => `${player.split(' ')[0]?.toLowerCase()}@isoline.demo`;

/** Jobs that these asked for run by the story's own clock, whoever else works off jobs meanwhile. */
export const playerEmails: readonly string[] = Object.values(players).map(emailOf);

/** How the keys of a story's requests begin. */
export const storyKeys = 'sample-world:';
