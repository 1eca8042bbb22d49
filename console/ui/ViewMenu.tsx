import { BookmarkIcon } from '@primer/octicons-react';
import { ActionList, ActionMenu } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { ListLook } from './useListLook';
import { useViews } from './useViews';
import { lazyDialog } from '../core/lazyDialog';

const ManageViews = lazyDialog(() => import('./ManageViews').then(({ ManageViews }) => ManageViews));
const SaveView = lazyDialog(() => import('./SaveView').then(({ SaveView }) => SaveView));

/** A long name is cut within the button, or it would push the list out of a phone's window. */
const Name = styled.span`
  display: block;
  max-width: min(260px, 45vw);
  overflow: hidden;
  text-overflow: ellipsis;
`;

/** Saved ways of looking at a list: choosing one, saving what is shown, and looking after them. */
export function ViewMenu({ look }: { readonly look: ListLook }) {
  const { t } = useTranslation('ui');
  const views = useViews(look);
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ActionMenu>
        <ActionMenu.Button leadingVisual={BookmarkIcon}>
          <Name title={views.shown?.name}>{views.shown?.name ?? t('views.title')}</Name>
        </ActionMenu.Button>
        <ActionMenu.Overlay width="medium">
          <ActionList aria-label={t('views.title')}>
            <ActionList.Group selectionVariant="single">
              {views.views.map((view) => (
                <ActionList.Item key={view.id} selected={view === views.shown} onSelect={() => views.show(view)}>
                  {view.name}
                  {!view.isOwn && (
                    <ActionList.Description>{t('views.by', { name: view.owner })}</ActionList.Description>
                  )}
                </ActionList.Item>
              ))}
            </ActionList.Group>
            {views.views.length > 0 && <ActionList.Divider />}
            <ActionList.Item onSelect={() => setOpen('save')}>{t('views.save')}</ActionList.Item>
            <ActionList.Item onSelect={() => setOpen('manage')}>{t('views.manage')}</ActionList.Item>
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
      {open === 'save' && <SaveView now={views.now} onClose={close} />}
      {open === 'manage' && <ManageViews views={views} onClose={close} />}
    </>
  );
}
