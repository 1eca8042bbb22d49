import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPartner } from '#shared/contract/partners';
import { useRead } from '../../../core/api';
import { useIdOfAddress } from '../../../core/profile';
import { DetailScreen, EditButton } from '../../../ui';
import { EditPartner } from '../parts/EditPartner';
import { MergedAway } from '../parts/MergedAway';
import { PartnerFacts } from '../parts/PartnerFacts';
import { PartnerHistory } from '../parts/PartnerHistory';
import { PartnerUsage } from '../parts/PartnerUsage';

/** One partner: what is known, where it stands, who changed it; or the form over it. */
export default function PartnerDetail() {
  const { t } = useTranslation('partners');
  const id = useIdOfAddress();
  const [isEdited, setEdited] = useState(false);
  return (
    <DetailScreen
      title={(partner) => partner?.name ?? t('detail.title')}
      back="/clients"
      from={useRead(readPartner, { params: { id } })}
      actions={(partner) =>
        !isEdited &&
        partner.mergedInto === null && (
          <EditButton variant="primary" text={t('detail.edit')} onEdit={() => setEdited(true)} />
        )
      }
    >
      {(partner) =>
        isEdited ? (
          <EditPartner partner={partner} onSaved={() => setEdited(false)} />
        ) : (
          <>
            <MergedAway partner={partner} />
            <PartnerFacts partner={partner} />
            <PartnerUsage id={id} />
            <PartnerHistory id={id} />
          </>
        )
      }
    </DetailScreen>
  );
}
