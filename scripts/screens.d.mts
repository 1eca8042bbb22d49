export type Screen = {
  readonly name: string;
  readonly path: string;
  readonly says: string;
  readonly route: string | null;
};
export function findScreens(read: (path: string) => Promise<never>): Promise<readonly Screen[]>;
