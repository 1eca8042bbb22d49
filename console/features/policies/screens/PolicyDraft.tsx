import { Banner, Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayFollow } from '#shared/contract/access';
import { readPolicy, submitPolicy } from '#shared/contract/policies';
import type { Policy } from '#shared/contract/policy';
import { canDo } from '#shared/engine/machine';
import { policyMachine } from '#shared/engine/states';
import { unlessChanged, useRead, useWrite } from '../../../core/api';
import { useIdOfAddress, useSession } from '../../../core/profile';
import { mayPass } from '../../../core/refusal';
import { goTo } from '../../../core/routing';
import { Confirm, DetailScreen, DocumentCard } from '../../../ui';
import { PolicyFacts } from '../parts/detail/PolicyFacts';

/** Back to the quote, or on: a submitted draft is monitored, and leads to the policy. */
function DraftActions({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const [submit, { isBusy }] = useWrite(submitPolicy);
  const [isAsking, setAsking] = useState(false);
  const { me } = useSession();
  const { id, quoteId, state } = policy;
  const submitDraft = async () => {
    const submitted = await submit({ params: { id } }, unlessChanged(policy));
    // What may succeed another time is asked for with the same button.
    if (submitted.ok || !mayPass(submitted.refusal)) setAsking(false);
    if (submitted.ok) goTo(`/policies/policy/${id}`);
  };
  return (
    <>
      {mayFollow(me, 'quotes') && (
        <Button onClick={() => goTo(`/quotations/quotation/${quoteId}`)}>{t('draft.back')}</Button>
      )}
      <Button variant="primary" disabled={!canDo(policyMachine, state, 'submit')} onClick={() => setAsking(true)}>
        {t('draft.monitor')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('monitor.title')}
          text={t('monitor.text')}
          no={t('monitor.no')}
          yes={t('monitor.yes')}
          busy={isBusy}
          onNo={() => setAsking(false)}
          onYes={() => void submitDraft()}
        />
      )}
    </>
  );
}

/** A draft that came of a quote, before it is submitted. */
export default function PolicyDraft() {
  const { t } = useTranslation('policies');
  const policy = useRead(readPolicy, { params: { id: useIdOfAddress() } });
  return (
    <DetailScreen
      title={(loaded) => loaded?.name ?? t('detail.title')}
      kind={t('detail.title')}
      back="/policies"
      from={policy}
      actions={(loaded) => <DraftActions policy={loaded} />}
    >
      {(loaded) => (
        <>
          {loaded.state === 'draft' ? (
            <Banner title={t('draft.text')} variant="info" />
          ) : (
            <Banner
              title={t('draft.submitted')}
              variant="info"
              primaryAction={
                <Button onClick={() => goTo(`/policies/policy/${loaded.id}`)}>{t('draft.toPolicy')}</Button>
              }
            />
          )}
          <PolicyFacts policy={loaded} />
          <DocumentCard
            title={t('detail.quoteDocument')}
            fileId={loaded.quoteDocumentId}
            review={t('detail.review')}
            none={t('detail.none')}
          />
        </>
      )}
    </DetailScreen>
  );
}
