/** Who may do what: one row per area (docs/rules.md §14.5). A call may name other roles of its own; nothing else is allowed. */
export const roles = ['User.Agent', 'User.Admin', 'User.Underwriter'] as const;
export type Role = (typeof roles)[number];

export const everyRole = roles;

export const access = {
  programs: { module: 'programs', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  termSheets: { module: 'termSheets', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  coverages: { module: 'coverages', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  analytics: { module: 'analytics', roles: ['User.Underwriter'] },
  quotes: { module: 'quotations', roles: ['User.Agent'] },
  policies: { module: 'policies', roles: ['User.Admin'] },
  monitoring: { module: 'monitoring', roles: ['User.Underwriter', 'User.Admin'] },
  partners: { module: 'clients', roles: ['User.Agent'] },
  catalog: { module: 'dataCatalog', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  explorer: { module: 'xcube', roles: ['User.Underwriter', 'User.Admin'] },
  files: { module: 'files', roles: ['User.Underwriter', 'User.Admin'] },
  /** The tenant's settings, under the user menu. */
  settings: { module: 'platform', roles: ['User.Admin'] },
  /** Health, profile, jobs, the event stream: whoever is signed in. */
  platform: { module: 'platform', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
} as const satisfies Record<string, { module: string; roles: readonly Role[] }>;

export type Area = keyof typeof access;
export const areas = Object.keys(access) as Area[];
export type Module = (typeof access)[Area]['module'];
export const modules = [...new Set<Module>(areas.map((area) => access[area].module))];
