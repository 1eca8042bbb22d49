import { Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#shared/contract/access';
import { acceptPolicy } from '#shared/contract/policies';
import type { Policy } from '#shared/contract/policy';
import { addDays } from '#shared/engine/calendar';
import { canDo } from '#shared/engine/machine';
import { policyMachine } from '#shared/engine/states';
import { formatFullDay } from '#shared/format/date';
import { useSession } from '../../../../core/profile';
import { goTo } from '../../../../core/routing';
import { Confirm, useLocale } from '../../../../ui';
import { Activation } from './Activation';

/** The button that activates a created policy; one whose inception is too near leads back to its quote. */
export function Activate({ policy }: { readonly policy: Policy }) {
  const { t } = useTranslation('policies');
  const locale = useLocale();
  const { me, config } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (!canDo(policyMachine, policy.state, 'activate')) return null;
  const mayActivate = may(me, acceptPolicy);
  const isLate = policy.inceptionDate < addDays(config.today, policy.minDaysBeforeInception);
  return (
    <>
      <Button
        variant="primary"
        disabled={!mayActivate}
        title={mayActivate ? undefined : t('detail.adminOnly')}
        onClick={() => setAsking(true)}
      >
        {t('detail.activate')}
      </Button>
      {isAsking && !isLate && <Activation policy={policy} onClose={() => setAsking(false)} />}
      {isAsking && isLate && (
        <Confirm
          title={t('late.title')}
          text={t('late.text', {
            count: policy.minDaysBeforeInception,
            date: formatFullDay(policy.inceptionDate, locale),
          })}
          no={t('late.ok')}
          yes={t('late.quote')}
          onNo={() => setAsking(false)}
          onYes={() => goTo(`/quotations/quotation/${policy.quoteId}`)}
        />
      )}
    </>
  );
}
