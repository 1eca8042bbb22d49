import { useTranslation } from 'react-i18next';
import { StatusChip } from '#shared/view/StatusChip';
import { Muted, Row, Stack, useDates } from '../../../../ui';
import type { Share, ShareChanges } from './share';
import { ShareButtons } from './ShareButtons';

type EventLinksProps = { readonly shares: readonly Share[]; readonly changes: ShareChanges };

/** The links of an event that are out: who looks, until when they hold, and the means to stop them. */
export function EventLinks({ shares, changes }: EventLinksProps) {
  const { t } = useTranslation('monitoring');
  return (
    <Stack as="ul" $gap={12} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {shares.map((share) => (
        <li key={share.id}>
          <Row>
            <code>{share.hint}</code>
            <StatusChip kind="share" status={share.state} label={t(`links.states.${share.state}`)} size="small" />
            {share.amountOf !== null && <Muted as="span">{t('share.amount')}</Muted>}
            {share.state !== 'revoked' && <ShareButtons share={share} changes={changes} />}
          </Row>
          <Line share={share} />
        </li>
      ))}
    </Stack>
  );
}

function Line({ share: { views, lastSeen, expiresAt } }: { readonly share: Share }) {
  const { t } = useTranslation('monitoring');
  const dates = useDates();
  return (
    <Muted>
      {t('links.line', {
        count: views,
        seen: lastSeen ? dates.instant(lastSeen) : t('links.noEnd'),
        ends: expiresAt ? dates.day(expiresAt) : t('links.noEnd'),
      })}
    </Muted>
  );
}
