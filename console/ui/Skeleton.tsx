import { SkeletonBox } from '@primer/react';
import { Stack } from './Stack';

/** Grey rows in place of what is still being read. */
export const Skeleton = ({ rows }: { readonly rows: number }) => (
  <Stack $gap={10} aria-busy="true">
    {Array.from({ length: rows }, (_, at) => (
      <SkeletonBox key={at} height="28px" />
    ))}
  </Stack>
);
