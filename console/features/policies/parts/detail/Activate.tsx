import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, mayFollow } from '#shared/contract/access';
import { acceptPolicy } from '#shared/contract/policies';
import type { Policy } from '#shared/contract/policy';
import { activationAlone } from '#shared/engine/fourEyes';
import { canDo } from '#shared/engine/machine';
import { firstInception } from '#shared/engine/selling';
import { policyMachine } from '#shared/engine/states';
import { useSession } from '../../../../core/profile';
import { goTo } from '../../../../core/routing';
import { useSentence } from '../../../../core/sentence';
import { Dialog, StepButton, useDates } from '../../../../ui';
import { Activation } from './Activation';

/** The button that activates a created policy; one whose inception is too near leads back to its quote. */
export function Activate({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const dates = useDates();
  const sentence = useSentence();
  const { me, config } = useSession();
  const [isAsking, setAsking] = useState(false);
  const isActivatable = canDo(policyMachine, policy.state, 'activate');
  // The question stays with its file: somebody else may have been faster, or a try whose answer was lost.
  if (!isActivatable && !isAsking) return null;
  const alone = activationAlone(policy);
  const mayActivate = may(me, acceptPolicy);
  const isLate = policy.inceptionDate < firstInception(config.today, policy);
  const close = () => setAsking(false);
  const toQuote = () => goTo(`/quotations/quotation/${policy.quoteId}`);
  return (
    <>
      {!isActivatable ? null : mayActivate ? (
        <StepButton variant="primary" why={alone && sentence(alone)} onClick={() => setAsking(true)}>
          {t('detail.activate')}
        </StepButton>
      ) : (
        <Button variant="primary" disabled title={t('detail.adminOnly')}>
          {t('detail.activate')}
        </Button>
      )}
      {isAsking && !(isLate && isActivatable) && <Activation policy={policy} onClose={close} />}
      {isAsking && isLate && isActivatable && (
        <Dialog
          title={t('late.title')}
          onClose={close}
          footerButtons={[
            { content: t('late.ok'), onClick: close },
            ...(mayFollow(me, 'quotes')
              ? [{ content: t('late.quote'), buttonType: 'primary' as const, onClick: toQuote }]
              : []),
          ]}
        >
          {t('late.text', {
            count: policy.minDaysBeforeInception,
            date: dates.day(policy.inceptionDate),
          })}
        </Dialog>
      )}
    </>
  );
}
