/** Who plays the sample world's story, by the address of their account: a history names those who can sign in. */
export const players = {
  underwriter: 'underwriter@isoline.demo',
  admin: 'admin@isoline.demo',
  agent: 'agent@isoline.demo',
  owner: 'owner@isoline.demo',
} as const;

/** How the keys of a story's requests and jobs begin: its jobs run by the story's own clock, whoever else works off jobs meanwhile. */
export const storyKeys = 'sample-world:';
