import { Bar, Button, Gap } from './look';
import type { ViewerTranslate } from './words';

type ViewBarProps = { readonly back: string; readonly onBack: () => void; readonly t: ViewerTranslate };

/** Above a list or a detail: the way back, and printing. */
export function ViewBar({ back, onBack, t }: ViewBarProps) {
  return (
    <Bar part="toolbar">
      <Button type="button" onClick={onBack}>
        ← {back}
      </Button>
      <Gap />
      <Button type="button" onClick={() => print()}>
        {t('print')}
      </Button>
    </Bar>
  );
}
