import { Button, TextInput } from '@primer/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeListChoices, changeView, type SavedView } from '#shared/contract/views';
import { unlessChanged, useWrite } from '../core/api';
import { Dialog } from './Dialog';
import { Muted } from './Muted';
import { Row } from './Row';
import { Stack } from './Stack';
import { useLeaving } from './Unsaved';
import { useDeleteView } from './useDeleteView';
import type { Views } from './useViews';

type ManageViewsProps = { readonly views: Views; readonly onClose: () => void };

/** Every view of a list: one's own can be renamed, shared, replaced and deleted, and any can be what the list opens with. */
export function ManageViews({ views, onClose }: ManageViewsProps) {
  const { t } = useTranslation('ui');
  /** Views that are being given another name, by their ids. */
  const [renamed] = useState(() => new Set<string>());
  const { leave, question } = useLeaving(() => renamed.size > 0, onClose);
  return (
    <Dialog title={t('views.manageTitle')} width="xlarge" onClose={leave}>
      {views.views.length === 0 ? (
        <Muted>{t('views.none')}</Muted>
      ) : (
        <Stack as="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {views.views.map((view) => (
            <li key={view.id}>
              <Stack $gap={8}>
                <ViewName view={view} isFirst={view === views.opensWith} />
                <ViewButtons view={view} views={views} renamed={renamed} onTold={onClose} />
              </Stack>
            </li>
          ))}
        </Stack>
      )}
      {question}
    </Dialog>
  );
}

function ViewName({ view, isFirst }: { readonly view: SavedView; readonly isFirst: boolean }) {
  const { t } = useTranslation('ui');
  const notes = [
    ...(isFirst ? [t('views.opens')] : []),
    ...(view.isOwn ? (view.shared ? [t('views.shared')] : []) : [t('views.by', { name: view.owner })]),
  ];
  return (
    <Row $gap={8}>
      <strong style={{ overflowWrap: 'anywhere', minWidth: 0 }}>{view.name}</strong>
      {notes.length > 0 && <Muted>{notes.join(', ')}</Muted>}
    </Row>
  );
}

type ButtonsProps = {
  readonly view: SavedView;
  readonly views: Views;
  readonly renamed: Set<string>;
  readonly onTold: () => void;
};
function ViewButtons({ view, views, renamed, onTold }: ButtonsProps) {
  const { t } = useTranslation('ui');
  const [isRenaming, setRenaming] = useState(false);
  const [wasRenamed, setRenamed] = useState(false);
  const renamer = useRef<HTMLButtonElement>(null);
  // Where the focus was before the name was typed.
  useEffect(() => {
    if (wasRenamed && !isRenaming) renamer.current?.focus();
  }, [wasRenamed, isRenaming]);
  const [change, { isBusy }] = useWrite(changeView);
  const remove = useDeleteView(view, onTold);
  const [choose] = useWrite(changeListChoices);
  const [params, unless] = [{ id: view.id }, unlessChanged(view)];
  const { list, query, look } = views.now;
  const isFirst = view === views.opensWith;
  if (isRenaming)
    return (
      <RenameView
        view={view}
        isBusy={isBusy}
        renamed={renamed}
        onRename={(name) => change({ params, body: { name } }, unless)}
        onClose={() => {
          setRenaming(false);
          setRenamed(true);
        }}
      />
    );
  return (
    <Row $gap={8}>
      <Button size="small" onClick={() => void choose({ body: { list, opensWith: isFirst ? null : view.id } })}>
        {isFirst ? t('views.doNotOpen') : t('views.doOpen')}
      </Button>
      {view.isOwn && (
        <>
          <Button
            size="small"
            ref={renamer}
            aria-label={t('views.renameOf', { name: view.name })}
            onClick={() => setRenaming(true)}
          >
            {t('views.rename')}
          </Button>
          <Button size="small" onClick={() => void change({ params, body: { shared: !view.shared } }, unless)}>
            {view.shared ? t('views.stopSharing') : t('views.doShare')}
          </Button>
          <Button size="small" onClick={() => void change({ params, body: { query, look } }, unless)}>
            {t('views.replace')}
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={t('views.deleteOf', { name: view.name })}
            onClick={() => void remove()}
          >
            {t('views.delete')}
          </Button>
        </>
      )}
    </Row>
  );
}

type RenameProps = {
  readonly view: SavedView;
  readonly isBusy: boolean;
  readonly renamed: Set<string>;
  readonly onRename: (name: string) => Promise<{ readonly ok: boolean }>;
  readonly onClose: () => void;
};
function RenameView({ view, isBusy, renamed, onRename, onClose }: RenameProps) {
  const { t } = useTranslation('ui');
  const [name, setName] = useState(view.name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  // A name that is on its way is kept.
  const isLost = !isBusy && name.trim() !== view.name;
  useEffect(() => {
    if (isLost) renamed.add(view.id);
    return () => void renamed.delete(view.id);
  }, [isLost, renamed, view.id]);
  const submit = async () => {
    // Enter sends the form whatever its button says.
    if (isBusy || name.trim() === '') return;
    // A name that was refused is still there to be mended.
    if (name.trim() === view.name || (await onRename(name)).ok) onClose();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Row $gap={8}>
        <TextInput
          ref={field}
          aria-label={t('views.name')}
          maxLength={80}
          style={{ flex: '1 1 200px' }}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button size="small" type="submit" variant="primary" loading={isBusy} disabled={isBusy}>
          {t('views.ok')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('views.cancel')}
        </Button>
      </Row>
    </form>
  );
}
