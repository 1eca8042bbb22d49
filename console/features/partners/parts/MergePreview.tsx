import { Banner, Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessPartner } from '#shared/contract/partner';
import type { NewBusinessPartner } from '#shared/contract/newPartner';
import { mergePartners } from '#shared/contract/partnerMerge';
import { unlessChanged, useWrite } from '../../../core/api';
import { isOutdated, type Refusal } from '../../../core/refusal';
import { goTo } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { showSuccess } from '../../../core/toasts';
import { Confirm, Failed, Row } from '../../../ui';
import { enteredFrom, fieldPaths, textAt, withText, type FieldPath } from './enteredPartner';
import { MergeTable, type Side } from './MergeTable';

type PreviewProps = {
  readonly stays: BusinessPartner;
  readonly goes: BusinessPartner;
  readonly onSwap: () => void;
  readonly onStale: () => void;
};

/** Which fields win, what cannot be undone, and the button that does it. What only the other has is taken over unasked. */
export function MergePreview({ stays, goes, onSwap, onStale }: PreviewProps) {
  const { t } = useTranslation('partners');
  const dispatch = useAppDispatch();
  const [kept, other] = [enteredFrom(stays), enteredFrom(goes)];
  const [chosen, setChosen] = useState<Partial<Record<FieldPath, Side>>>(() =>
    Object.fromEntries(fieldPaths.filter((path) => textAt(kept, path) === '').map((path) => [path, 'goes'])),
  );
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [merge, { isBusy }] = useWrite(mergePartners, { settlesOutdated: true });
  const partner = fieldPaths.reduce<NewBusinessPartner>(
    (result, path) => (chosen[path] === 'goes' ? withText(result, path, textAt(other, path)) : result),
    kept,
  );
  const names = { stays: stays.name, goes: goes.name };

  async function mergeNow(): Promise<void> {
    setRefusal(null);
    const body = { otherId: goes.id, otherVersion: goes.version, partner };
    const done = await merge({ params: { id: stays.id }, body }, unlessChanged(stays));
    setAsking(false);
    if (done.ok) {
      dispatch(showSuccess(t('merge.done', { name: done.response.name })));
      goTo(`/clients/${stays.id}`);
      return;
    }
    if (isOutdated(done.refusal)) onStale();
    else setRefusal(done.refusal);
  }
  return (
    <>
      {refusal && <Failed what="write" refusal={refusal} retry={() => void mergeNow()} />}
      <MergeTable
        stays={stays}
        goes={goes}
        chosen={chosen}
        onChoose={(path, side) => setChosen({ ...chosen, [path]: side })}
      />
      <Banner variant="warning" title={t('merge.final', names)} />
      <Row>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {t('merge.button')}
        </Button>
        <Button onClick={onSwap}>{t('merge.swap')}</Button>
      </Row>
      {isAsking && (
        <Confirm
          title={t('merge.sure')}
          text={t('merge.final', names)}
          no={t('merge.no')}
          yes={t('merge.yes')}
          danger
          busy={isBusy}
          onNo={() => setAsking(false)}
          onYes={() => void mergeNow()}
        />
      )}
    </>
  );
}
