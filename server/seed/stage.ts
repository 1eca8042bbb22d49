/** Who plays the sample world's story: nobody signs in by these names. */
export const players = { underwriter: 'Uma Underwriter', admin: 'Adi Admin', agent: 'Ama Agent' } as const;

/** The address under which a player is noted, by the first name. */
export const emailOf = (player: string): string => `${player.split(' ')[0]?.toLowerCase()}@isoline.demo`;

export const playerEmails: readonly string[] = Object.values(players).map(emailOf);

/** Jobs of the story run by its own clock, whoever else works off jobs meanwhile. */
export const isOnStage = (createdBy: string): boolean => playerEmails.includes(createdBy);

/** How the keys of a story's requests begin. */
export const storyKeys = 'sample-world:';
