import { Banner, Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPolicy, submitPolicy } from '#shared/contract/policies';
import { unlessChanged, useRead, useWrite } from '../../../core/api';
import { useIdOfAddress } from '../../../core/profile';
import { goTo } from '../../../core/routing';
import { Confirm, DocumentCard, Loaded, Screen } from '../../../ui';
import { PolicyFacts } from '../parts/PolicyFacts';

export default function PolicyDraft() {
  const { t } = useTranslation('policies');
  const id = useIdOfAddress();
  const policy = useRead(readPolicy, { params: { id } });
  const [submit, { isBusy }] = useWrite(submitPolicy);
  const [asked, setAsked] = useState(false);
  const one = policy.data;
  return (
    <Screen
      title={t('detail.title')}
      back="/policies"
      actions={
        one && (
          <>
            <Button onClick={() => goTo(`/quotations/quotation/${one.quoteId}`)}>{t('draft.back')}</Button>
            <Button variant="primary" disabled={one.state !== 'draft'} onClick={() => setAsked(true)}>
              {t('draft.monitor')}
            </Button>
          </>
        )
      }
    >
      <Loaded from={policy}>
        {(p) => (
          <>
            <Banner title={p.state === 'draft' ? t('draft.text') : t('draft.submitted')} variant="info" />
            <PolicyFacts policy={p} />
            <DocumentCard
              title={t('detail.quoteDocument')}
              fileId={p.quoteDocumentId}
              review={t('detail.review')}
              none={t('detail.none')}
            />
            {asked && (
              <Confirm
                title={t('monitor.title')}
                text={t('monitor.text')}
                no={t('monitor.no')}
                yes={t('monitor.yes')}
                busy={isBusy}
                onNo={() => setAsked(false)}
                onYes={() =>
                  void submit({ params: { id } }, unlessChanged(p)).then((done) => {
                    setAsked(false);
                    if (done.ok) goTo(`/policies/policy/${id}`);
                  })
                }
              />
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
