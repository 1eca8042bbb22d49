import { ActionList, ActionMenu, Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, mayFollow } from '#shared/contract/access';
import { createPolicy } from '#shared/contract/policies';
import { copyQuote, rejectQuote, restoreQuote, retryQuote, saveQuote } from '#shared/contract/quotes';
import type { Quote } from '#shared/contract/quote';
import { canAccept, canReject, canRetry } from '#shared/engine/states';
import { unlessChanged, useWrite } from '../../../../core/api';
import { useSession } from '../../../../core/profile';
import { useSentence } from '../../../../core/sentence';
import { goTo } from '../../../../core/routing';
import { useAppDispatch } from '../../../../core/store';
import { useStory } from '../../../../core/story';
import { showSuccess } from '../../../../core/toasts';
import { BusyOverlay, WhyNot } from '../../../../ui';
import { acceptQuote, archiveQuote } from '../../stories/answer';
import { ResponseDialog, type Response } from './ResponseDialog';

/** Why no policy can be made of a quote; null where one can. */
function useWhyNoPolicy(quote: Quote): string | null {
  const { t } = useTranslation('quotes');
  const { me } = useSession();
  const sentence = useSentence();
  if (!canAccept(quote)) return t('detail.notCompleted');
  if (quote.obstacle) return sentence(quote.obstacle.text);
  return may(me, createPolicy) ? null : t('detail.noPolicies');
}

/** The customer's response: accept or reject. */
function ResponseMenu({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation('quotes');
  const { me } = useSession();
  const [response, setResponse] = useState<Response | null>(null);
  const accept = useStory(acceptQuote);
  const reject = useStory(archiveQuote);
  const whyNoPolicy = useWhyNoPolicy(quote);
  const { id, version, name } = quote;
  const confirmed = () => {
    setResponse(null);
    if (response === 'accept') void accept.start({ quoteId: id });
    else {
      const said = {
        text: t('reject.done', { name }),
        undone: may(me, restoreQuote) ? t('reject.undone', { name }) : null,
      };
      void reject.start({ quoteId: id, version, ...said });
    }
  };
  return (
    <>
      {(accept.isBusy || reject.isBusy) && <BusyOverlay />}
      <ActionMenu>
        <ActionMenu.Button variant="primary">{t('detail.response')}</ActionMenu.Button>
        <ActionMenu.Overlay>
          <ActionList>
            <ActionList.Item disabled={whyNoPolicy !== null} onSelect={() => setResponse('accept')}>
              {t('detail.create')}
              <WhyNot>{whyNoPolicy}</WhyNot>
            </ActionList.Item>
            {quote.status !== 'REJECTED' && quote.status !== 'ACCEPTED' && (
              <ActionList.Item variant="danger" disabled={!canReject(quote)} onSelect={() => setResponse('reject')}>
                {t('detail.reject')}
                <WhyNot>{canReject(quote) ? null : t('detail.notRejected')}</WhyNot>
              </ActionList.Item>
            )}
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
      {response && (
        <ResponseDialog quote={quote} response={response} onClose={() => setResponse(null)} onConfirm={confirmed} />
      )}
    </>
  );
}

/** What may be done with a quote: go on with a draft, price it again, copy it, see its policy, answer for the customer. */
export function QuoteActions({ quote }: { readonly quote: Quote }) {
  const { t } = useTranslation('quotes');
  const { me } = useSession();
  const dispatch = useAppDispatch();
  const { id, policyId } = quote;
  const [retry, retrying] = useWrite(retryQuote);
  const [copy, copying] = useWrite(copyQuote);
  const toCopy = async () => {
    const done = await copy({ params: { id } });
    if (!done.ok) return;
    goTo(`/quotations/new?draft=${done.response.id}`);
    const copied = new Set(done.response.quoteItems.map(({ coverage }) => coverage.id));
    const left = quote.quoteItems.filter(({ coverage }) => !copied.has(coverage.id));
    if (left.length === 0) return;
    const names = left.map(({ name, coverage }) => name || coverage.label).join(', ');
    dispatch(showSuccess(t('detail.copiedWithout', { count: left.length, names })));
  };
  return (
    <>
      {(retrying.isBusy || copying.isBusy) && <BusyOverlay />}
      {canRetry(quote) && may(me, retryQuote) && (
        <Button loading={retrying.isBusy} onClick={() => void retry({ params: { id } }, unlessChanged(quote))}>
          {t('detail.retry')}
        </Button>
      )}
      {quote.uiState === 'draft' && may(me, saveQuote) && (
        <Button variant="primary" onClick={() => goTo(`/quotations/new?draft=${id}`)}>
          {t('detail.continue')}
        </Button>
      )}
      {may(me, copyQuote) && (
        <Button loading={copying.isBusy} onClick={() => void toCopy()}>
          {t('detail.copy')}
        </Button>
      )}
      {policyId && mayFollow(me, 'policies') && (
        <Button onClick={() => goTo(`/policies/policy/${policyId}?backTo=/quotations/quotation/${id}`)}>
          {t('detail.policy')}
        </Button>
      )}
      {may(me, rejectQuote) && <ResponseMenu quote={quote} />}
    </>
  );
}
