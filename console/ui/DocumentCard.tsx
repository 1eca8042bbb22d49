import { Button, Dialog } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { fetchFile, saveBlob } from '../core/download';
import { refusalOf } from '../core/refusal';
import { useAct } from '../core/store';
import { brokeDown, failed } from '../core/toasts';
import { Card, CardTitle } from './Card';
import { Muted } from './Muted';

const Frame = styled.iframe`
  width: 100%;
  height: 70vh;
  border: 0;
`;
/** A stored document: shown in a viewer with save and close, or said to be missing. */
export function DocumentCard({
  title,
  fileId,
  review,
  none,
}: {
  readonly title: string;
  readonly fileId: string | null;
  readonly review: string;
  readonly none: string;
}) {
  const { t } = useTranslation('ui');
  const act = useAct();
  const [shown, setShown] = useState<{ url: string; blob: Blob; name: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { blob, name } = await fetchFile(fileId ?? '');
      setShown({ url: URL.createObjectURL(blob), blob, name });
    } catch (error) {
      act(failed(refusalOf(error)));
      act(brokeDown(refusalOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    if (shown) URL.revokeObjectURL(shown.url);
    setShown(null);
  };
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      {fileId ? (
        <Button onClick={() => void open()} loading={busy}>
          {review}
        </Button>
      ) : (
        <Muted>{none}</Muted>
      )}
      {shown && (
        <Dialog
          title={title}
          width="xlarge"
          onClose={close}
          footerButtons={[
            { content: t('close'), onClick: close },
            { content: t('save'), buttonType: 'primary', onClick: () => saveBlob(shown.blob, shown.name) },
          ]}
        >
          <Frame src={shown.url} title={title} />
        </Dialog>
      )}
    </Card>
  );
}
