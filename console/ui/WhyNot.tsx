import { ActionList } from '@primer/react';

/** Under an entry of a menu that cannot be chosen: why; nothing where it can. */
export const WhyNot = ({ children }: { readonly children: string | null }) =>
  children && <ActionList.Description variant="block">{children}</ActionList.Description>;
