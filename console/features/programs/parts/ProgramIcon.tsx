import { CloudIcon, FilterIcon, HomeIcon, ImageIcon } from '@primer/octicons-react';
import { programIcons } from '#shared/contract/programs';

const drawn = {
  grass:
    'M8 15V7m0 8C7 10 5 7 1.5 6.500 2 11 4 14 8 15Zm0 0c1-5 3-8 6.500-8.500C14 11 12 14 8 15ZM8 7c-1-2-1-4 0-6 1 2 1 4 0 6Z',
  car: 'M2 11V8l1.500-4h9L14 8v3M2 11h12M2 11v2h2v-2m8 0v2h2v-2M2.500 8h11M4 9.500h1m6 0h1',
} as const;
const known = { image: ImageIcon, filter: FilterIcon, cloud: CloudIcon, home: HomeIcon } as const;

/** The picture of a program, by its name in the contract; a name that is none shows a plain picture. */
export function ProgramIcon({ name }: { readonly name: string }) {
  const icon = programIcons.find((one) => one === name) ?? 'image';
  if (icon !== 'grass' && icon !== 'car') {
    const Icon = known[icon];
    return <Icon size={20} />;
  }
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 16 16" fill="none" stroke="currentColor">
      <path d={drawn[icon]} />
    </svg>
  );
}
