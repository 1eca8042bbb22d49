import { Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { documentClosed, showDocument } from '../core/documents';
import { saveFile } from '../core/download';
import { useAppDispatch, useAppSelector } from '../core/store';
import { useStory } from '../core/story';
import { Dialog } from './Dialog';
import { Card, CardTitle } from './Card';
import { Muted } from './Muted';

const Frame = styled.iframe`
  width: 100%;
  height: 70vh;
  border: 0;
`;
type DocumentProps = {
  readonly title: string;
  readonly fileId: string | null;
  readonly review: string;
  readonly none: string;
};

/** A stored document: shown in a viewer with save and close, or said to be missing. */
export function DocumentCard({ title, fileId, review, none }: DocumentProps) {
  const { t } = useTranslation('ui');
  const dispatch = useAppDispatch();
  const show = useStory(showDocument, { untilLeft: true });
  const shown = useAppSelector(({ viewer }) => (viewer && viewer.fileId === fileId ? viewer : null));
  const close = () => {
    if (shown) URL.revokeObjectURL(shown.url);
    dispatch(documentClosed());
  };
  return (
    <Card className="no-print">
      <CardTitle>{title}</CardTitle>
      {fileId ? (
        <Button onClick={() => void show.start(fileId)} loading={show.isBusy}>
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
            { content: t('save'), buttonType: 'primary', onClick: () => saveFile(shown.url, shown.name) },
          ]}
        >
          <Frame src={shown.url} title={title} />
        </Dialog>
      )}
    </Card>
  );
}
