/** The range in `engines` of package.json. */
export const supportedNode: string;
export function isSupportedNode(version: string): boolean;
