import { SyncIcon } from '@primer/octicons-react';
import { Button, IconButton } from '@primer/react';
import type { Area } from '#shared/contract/access';
import { useRefresh } from '../core/api';

type RefreshProps = {
  readonly area: Area;
  readonly label: string;
  /** Only its sign is shown. */
  readonly isIcon?: boolean;
  /** What is done before the area is read anew. */
  readonly before?: () => void;
};

/** Reads what is on screen of an area anew, and is busy as long as that takes. */
export function RefreshButton({ area, label, isIcon = false, before }: RefreshProps) {
  const { refresh, isBusy } = useRefresh(area);
  const onClick = () => {
    before?.();
    refresh();
  };
  return isIcon ? (
    <IconButton icon={SyncIcon} aria-label={label} loading={isBusy} onClick={onClick} />
  ) : (
    <Button loading={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
}
