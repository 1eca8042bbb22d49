import { Spinner } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';

const Veil = styled.div`
  position: fixed;
  inset: 0;
  z-index: 60;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 12px;
  cursor: progress;
  background: color-mix(in srgb, var(--bgColor-default) 65%, transparent);
`;

/** Lies over the screen while an action runs that no other one may come between. */
export function BusyOverlay() {
  const { t } = useTranslation('ui');
  return (
    <Veil role="status" aria-busy="true">
      <Spinner size="medium" srText={null} />
      <strong>{t('busy')}</strong>
    </Veil>
  );
}
