import { SearchIcon, XIcon } from '@primer/octicons-react';
import { Button, Checkbox, FormControl, TextInput } from '@primer/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pin } from '#shared/view/pins';
import { FailedRead, FilterRow, Row, Stack } from '../../../../ui';
import { MapView } from '../../../../ui/map/MapView';
import { PlaceSearch } from '../../../../ui/map/PlaceSearch';
import type { OfferedCoverages } from './useOffered';

/** The program's coverages on a map, which the field above it moves; below it what narrows the list: a name, the window, a mark. */
export function CoverageFinder({ offered }: { readonly offered: OfferedCoverages }) {
  const { t } = useTranslation('quotes');
  const { t: coverages } = useTranslation('coverages');
  const nameOf = useMemo(
    () =>
      ({ name, count }: Pin) =>
        coverages('map.at', { name, count }),
    [coverages],
  );
  const { failed, mark } = offered;
  return (
    <Stack>
      <Row>
        <PlaceSearch label={t('wizard.moveMap')} onChoose={offered.lookAt} />
      </Row>
      {failed && <FailedRead from={failed} />}
      <MapView
        label={coverages('map.label')}
        pins={offered.pins}
        target={offered.target}
        fit={offered.fit}
        selected={mark}
        hint={nameOf}
        onView={offered.setView}
        onPin={offered.onPin}
        height="min(340px, 50vh)"
      />
      <FilterRow>
        <div style={{ flex: '1 1 260px', maxWidth: 430 }}>
          <FormControl>
            <FormControl.Label>{t('wizard.find')}</FormControl.Label>
            <TextInput
              block
              type="search"
              leadingVisual={SearchIcon}
              value={offered.typed}
              onChange={(event) => offered.setTyped(event.target.value)}
            />
          </FormControl>
        </div>
        <Row style={{ minHeight: 32 }}>
          <FormControl>
            <Checkbox checked={offered.isBoxed} onChange={(event) => offered.setBoxed(event.target.checked)} />
            <FormControl.Label>{t('wizard.boxed')}</FormControl.Label>
          </FormControl>
          {mark && (
            <Button size="small" trailingVisual={XIcon} onClick={offered.leaveMark}>
              {t('wizard.onlyAt', { place: mark.name })}
            </Button>
          )}
        </Row>
      </FilterRow>
    </Stack>
  );
}
