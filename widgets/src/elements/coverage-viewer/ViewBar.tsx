import type { ReactNode } from 'react';
import { Bar, Button, Gap } from './look';
import type { ViewerTranslate } from './words';

type EndedSwitchProps = {
  /** What is over and decided is shown, instead of what is live. */
  readonly ended: boolean;
  readonly onEnded: (ended: boolean) => void;
  readonly t: ViewerTranslate;
};

/** Between what is live, and what is over and decided: of the map and of the list. */
export const EndedSwitch = ({ ended, onEnded, t }: EndedSwitchProps) => (
  <Button type="button" onClick={() => onEnded(!ended)}>
    {t(ended ? 'showLive' : 'showEnded')}
  </Button>
);

type ViewBarProps = {
  readonly back: string;
  readonly onBack: () => void;
  readonly t: ViewerTranslate;
  readonly children?: ReactNode;
};

/** Above a list or a detail: the way back, and printing. */
export function ViewBar({ back, onBack, t, children }: ViewBarProps) {
  return (
    <Bar part="toolbar">
      <Button type="button" onClick={onBack}>
        ← {back}
      </Button>
      <Gap />
      {children}
      <Button type="button" onClick={() => print()}>
        {t('print')}
      </Button>
    </Bar>
  );
}
