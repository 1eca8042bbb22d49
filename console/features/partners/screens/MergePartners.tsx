import { Banner, Button } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPartner } from '#shared/contract/partners';
import { useRead } from '../../../core/api';
import { goTo, useQuery } from '../../../core/routing';
import { EmptyState, Loaded, Screen } from '../../../ui';
import { MergedAway } from '../parts/MergedAway';
import { MergePreview } from '../parts/MergePreview';

const toDuplicates = () => goTo('/clients/duplicates');

/** Two partners beside each other, and what the one that stays will be. */
export default function MergePartners() {
  const { t } = useTranslation('partners');
  const [query] = useQuery();
  const [staysId, goesId] = [query.get('stays'), query.get('goes')];
  return (
    <Screen title={t('merge.with')} back="/clients/duplicates">
      {staysId && goesId && staysId !== goesId ? (
        <MergedPair staysId={staysId} goesId={goesId} />
      ) : (
        <EmptyState
          title={t('merge.choose')}
          text={t('merge.chooseText')}
          action={
            <Button variant="primary" onClick={toDuplicates}>
              {t('merge.toDuplicates')}
            </Button>
          }
        />
      )}
    </Screen>
  );
}

function MergedPair({ staysId, goesId }: { readonly staysId: string; readonly goesId: string }) {
  const { t } = useTranslation('partners');
  const stays = useRead(readPartner, { params: { id: staysId } });
  const goes = useRead(readPartner, { params: { id: goesId } });
  const swap = () => goTo(`/clients/merge?stays=${goesId}&goes=${staysId}`, { replace: true });
  // Kept here: the comparison begins anew with what was read again.
  const [isStale, setStale] = useState(false);
  const readAgain = () => {
    setStale(true);
    stays.refetch();
    goes.refetch();
  };
  return (
    <>
      {isStale && <Banner variant="critical" title={t('merge.stale')} />}
      <Loaded from={stays} skeleton={10}>
        {(partner) => (
          <Loaded from={goes} skeleton={10}>
            {(other) => (
              <>
                <MergedAway partner={partner.mergedInto ? partner : other} />
                {partner.mergedInto === null && other.mergedInto === null && (
                  <MergePreview
                    key={`${partner.id} ${partner.version} ${other.version}`}
                    stays={partner}
                    goes={other}
                    onSwap={swap}
                    onStale={readAgain}
                  />
                )}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
