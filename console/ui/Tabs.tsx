import { UnderlinePanels } from '@primer/react/experimental';
import type { ReactNode } from 'react';
import { useQuery } from '../core/routing';

type TabsProps<T extends string> = {
  readonly label: string;
  readonly tabs: readonly (readonly [tab: T, title: string])[];
  readonly children: (open: T) => ReactNode;
};

/** Tabs of one thing, also by arrow keys. The address says which one is open, and Back leads to the one before. */
export function Tabs<T extends string>({ label, tabs, children }: TabsProps<T>) {
  const [query, change] = useQuery();
  const asked = query.get('tab');
  const open = (tabs.find(([tab]) => tab === asked) ?? tabs[0])?.[0];
  return (
    <UnderlinePanels
      aria-label={label}
      className="no-print"
      value={open ?? ''}
      onChange={({ value: tab }) => {
        if (tab !== open) change({ tab }, { replace: false });
      }}
    >
      {tabs.map(([tab, title]) => (
        <UnderlinePanels.Tab key={tab} value={tab}>
          {title}
        </UnderlinePanels.Tab>
      ))}
      {tabs.map(([tab]) => (
        <UnderlinePanels.Panel key={tab} value={tab} style={{ paddingTop: 16 }}>
          {tab === open && children(tab)}
        </UnderlinePanels.Panel>
      ))}
    </UnderlinePanels>
  );
}
