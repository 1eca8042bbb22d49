import type { Names } from '#shared/view/names';
import type { Facet } from '#shared/view/tags';
import { Bar, Button, Gap, MainLink } from './look';
import { TagField } from './TagField';
import { EndedSwitch } from './ViewBar';
import type { ViewerTranslate } from './words';

type MapBarProps = {
  readonly facets: readonly Facet[];
  readonly labels: readonly string[];
  readonly contact: string | null;
  readonly names: Names | null;
  readonly t: ViewerTranslate;
  readonly onLabels: (labels: readonly string[]) => void;
  /** What is over and decided is shown, instead of what is live. */
  readonly ended: boolean;
  readonly onEnded: (ended: boolean) => void;
  readonly onList: () => void;
  readonly onHome: () => void;
};

/** Above the map: what is chosen by tags, and the ways out of it. */
export const MapBar = ({
  facets,
  labels,
  contact,
  names,
  t,
  ended,
  onEnded,
  onLabels,
  onList,
  onHome,
}: MapBarProps) => (
  <Bar part="toolbar">
    <TagField facets={facets} tags={labels} onChange={onLabels} names={names} t={t} />
    <Gap />
    <EndedSwitch ended={ended} onEnded={onEnded} t={t} />
    <Button type="button" onClick={onList}>
      {t('list')}
    </Button>
    <Button type="button" onClick={onHome}>
      {t('home')}
    </Button>
    {contact && <MainLink href={contact}>{t('contact')}</MainLink>}
  </Bar>
);
