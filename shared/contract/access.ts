/** Who may do what: one row per area (docs/rules.md §14.5). A call may name other roles of its own; nothing else is allowed. */
export const roles = ['User.Agent', 'User.Admin', 'User.Underwriter'] as const;
export type Role = (typeof roles)[number];

export const everyRole = roles;

type AccessRow = {
  readonly module: string;
  readonly roles: readonly Role[];
  /** Who may open one thing of the area by a link of their own work: an agent the policy of a quote, an administrator the quote of a policy. */
  readonly followers?: readonly Role[];
};

export const access = {
  programs: { module: 'programs', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  termSheets: { module: 'termSheets', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  coverages: { module: 'coverages', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  analytics: { module: 'analytics', roles: ['User.Underwriter'] },
  quotes: { module: 'quotations', roles: ['User.Agent'], followers: ['User.Admin'] },
  policies: { module: 'policies', roles: ['User.Admin'], followers: ['User.Agent'] },
  /** Part of the policies' module; whoever may see them also sees the claims of a policy, see the calls. */
  claims: { module: 'policies', roles: ['User.Admin'] },
  monitoring: { module: 'monitoring', roles: ['User.Underwriter', 'User.Admin'], followers: ['User.Agent'] },
  partners: { module: 'clients', roles: ['User.Agent'] },
  catalog: { module: 'dataCatalog', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  explorer: { module: 'xcube', roles: ['User.Underwriter', 'User.Admin'] },
  files: { module: 'files', roles: ['User.Underwriter', 'User.Admin'] },
  /** Messages to each person about what they may see. */
  inbox: { module: 'platform', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  /** Things by their name; each area answers for those who may go there. */
  search: { module: 'platform', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  /** How people filter, sort and look at their lists. */
  views: { module: 'platform', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
  /** The tenant's settings, under the user menu. */
  settings: { module: 'platform', roles: ['User.Admin'] },
  /** Health, profile, jobs, the event stream: whoever is signed in. */
  platform: { module: 'platform', roles: ['User.Underwriter', 'User.Agent', 'User.Admin'] },
} as const satisfies Record<string, AccessRow>;

export type Area = keyof typeof access;
export const areas = Object.keys(access) as Area[];
export type Module = (typeof access)[Area]['module'];
export const modules = [...new Set<Module>(areas.map((area) => access[area].module))];

const rows: Readonly<Record<string, AccessRow>> = access;
const findRow = (area: string): AccessRow | undefined => (Object.hasOwn(rows, area) ? rows[area] : undefined);

/** Somebody, as their token or their profile tells: `modules` are those switched on where they work, absent where that is not asked. */
type Person = { readonly roles: readonly string[]; readonly modules?: readonly string[] };
/** A call, or an area as a whole; `alsoFor` are other areas whose screens cannot do without the call. */
type Guarded = {
  readonly area: string;
  readonly alsoFor?: readonly Area[];
  readonly roles?: readonly Role[];
  readonly public?: true;
};

/** The roles that a call needs one of: its own, else those of its area. */
export const rolesOf = ({ area, roles: own }: Guarded): readonly Role[] => own ?? findRow(area)?.roles ?? [];

/** Is a call there where only these modules are switched on: for its own area, or for one that it is needed by? */
export const isSwitchedOn = ({ area, alsoFor = [] }: Guarded, switchedOn: readonly string[]): boolean =>
  [area, ...alsoFor].some((name) => switchedOn.includes(findRow(name)?.module ?? ''));

/** May this person make a call, or go to an area? Whatever no row and no call allows is refused. */
export function may(me: Person, call: Guarded): boolean {
  if (call.public) return true;
  if (!findRow(call.area) || (me.modules && !isSwitchedOn(call, me.modules))) return false;
  return rolesOf(call).some((role) => me.roles.includes(role));
}

/** May this person open one thing of an area that a link of their own work leads to? */
export const mayFollow = (me: Person, area: string): boolean =>
  may(me, { area }) || may(me, { area, roles: findRow(area)?.followers ?? [] });
