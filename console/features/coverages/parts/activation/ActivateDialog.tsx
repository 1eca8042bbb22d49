import { useTranslation } from 'react-i18next';
import { numberFormat } from '#shared/format/intl';
import {
  mostNamed,
  previewActivation,
  startActivation,
  type ActivatedCoverages,
  type ActivationPreview,
} from '#shared/contract/coverageActivations';
import { useRead, useWrite } from '../../../../core/api';
import { Confirm, Loaded, NotSeen, Stack, Table, useLocale } from '../../../../ui';
import { useActivationColumns } from './useActivationColumns';

type ActivateDialogProps = {
  /** Null: they are too many to be named. */
  readonly asked: ActivatedCoverages | null;
  readonly onClose: () => void;
  /** The server has begun; with the id of the activation. */
  readonly onBegun: (id: string) => void;
};

/** Asks before several coverages are activated, and says how many will be, and which are skipped and why. */
export function ActivateDialog({ asked, onClose, onBegun }: ActivateDialogProps) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const preview = useRead(previewActivation, { body: asked ?? {} }, { skip: asked === null });
  const [begin, { isBusy }] = useWrite(startActivation);
  const activate = async () => {
    if (!asked || !preview.data) return;
    const begun = await begin({ body: { ...asked, count: preview.data.total } });
    if (begun.ok) onBegun(begun.response.id);
    else preview.refetch();
  };
  return (
    <Confirm
      title={t('activateMany.title')}
      text={
        asked ? (
          <Stack>
            {t('activateMany.text')}
            <Loaded from={preview}>{(found) => <Preview of={found} />}</Loaded>
          </Stack>
        ) : (
          t('activateMany.tooMany', { most: numberFormat(locale).format(mostNamed) })
        )
      }
      no={t('activateMany.no')}
      yes={t('activateMany.yes')}
      busy={isBusy}
      blocked={!preview.data?.ready}
      onNo={onClose}
      onYes={() => void activate()}
    />
  );
}

function Preview({ of: { ready, skipped, unseen, unseenCount, rows } }: { readonly of: ActivationPreview }) {
  const { t } = useTranslation('coverages');
  const locale = useLocale();
  const columns = useActivationColumns();
  const counted = (count: number) => ({ count, shown: numberFormat(locale).format(count) });
  return (
    <>
      <NotSeen coverages={unseen} besides={unseenCount - unseen.length} />
      <div role="status">
        <strong>{t('activateMany.ready', counted(ready))}</strong>
        {skipped.map(({ why, count }) => (
          <div key={why}>{t('activateMany.skipped', { ...counted(count), why: t(`activation.reasons.${why}`) })}</div>
        ))}
      </div>
      {rows.length > 0 && (
        <Table
          label={t('activateMany.title')}
          rows={rows}
          keyOf={({ coverageId }) => coverageId}
          dim={({ why }) => why !== null}
          columns={columns}
        />
      )}
    </>
  );
}
