import { Button, LinkButton } from '@primer/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Row, Stack } from '../../../../ui';

type Tools = typeof import('./qr');

/** A link as a QR code, to print or to take into a leaflet; its code is fetched when it is wanted. */
export function QrCode({ url, label }: { readonly url: string; readonly label: string }) {
  const { t } = useTranslation('monitoring');
  const [tools, setTools] = useState<Tools | null>(null);
  useEffect(() => {
    void import('./qr').then(setTools);
  }, []);
  if (!tools) return null;
  const qr = tools.qrOf(url);
  const picture = tools.qrPicture(qr, [label, url]);
  return (
    <Stack $gap={12}>
      <svg role="img" aria-label={t('share.qrName')} width="200" height="200" viewBox={`0 0 ${qr.size} ${qr.size}`}>
        <rect width={qr.size} height={qr.size} fill="#fff" />
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <Row>
        <Button onClick={() => tools.printPicture(picture)}>{t('share.print')}</Button>
        <LinkButton href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`} download="qr.svg">
          {t('share.svg')}
        </LinkButton>
      </Row>
    </Stack>
  );
}
