import { ColumnsIcon } from '@primer/octicons-react';
import { ActionList, ActionMenu } from '@primer/react';
import { useTranslation } from 'react-i18next';
import type { ListLook } from './useListLook';

/** Which columns a list shows, and how close its lines stand; the menu stays open while one chooses. */
export function LookMenu({ look }: { readonly look: ListLook }) {
  const { t } = useTranslation('ui');
  return (
    <ActionMenu>
      <ActionMenu.Button className="no-print" size="small" leadingVisual={ColumnsIcon}>
        {t('look.columns')}
      </ActionMenu.Button>
      <ActionMenu.Overlay width="small">
        <ActionList selectionVariant="multiple" aria-label={t('look.columns')}>
          {look.optional.map(({ id, head, isShown }) => (
            <ActionList.Item
              key={id}
              selected={isShown}
              onSelect={(event) => {
                event.preventDefault();
                look.toggle(id);
              }}
            >
              {head}
            </ActionList.Item>
          ))}
          <ActionList.Divider />
          <ActionList.Item
            selected={look.isDense}
            onSelect={(event) => {
              event.preventDefault();
              look.toggleDense();
            }}
          >
            {t('look.dense')}
          </ActionList.Item>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}
