import { XIcon } from '@primer/octicons-react';
import { Banner, IconButton } from '@primer/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';

const Frame = styled.div`
  position: relative;
  > section {
    padding-inline-end: 48px;
  }
  > button {
    position: absolute;
    top: 8px;
    right: 8px;
  }
`;

type ClosableBannerProps = Omit<ComponentProps<typeof Banner>, 'onDismiss'> & { readonly onDismiss: () => void };
/** A banner that can be put away; the kit's own way to do so has an English name in every language. */
export function ClosableBanner({ onDismiss, ...banner }: ClosableBannerProps) {
  const { t } = useTranslation('ui');
  return (
    <Frame>
      <Banner {...banner} />
      <IconButton icon={XIcon} variant="invisible" aria-label={t('dismiss')} onClick={onDismiss} />
    </Frame>
  );
}
