import { ArrowLeftIcon } from '@primer/octicons-react';
import { Heading, IconButton, VisuallyHidden } from '@primer/react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { backTarget, goTo, useLocation } from '../core/routing';
import { Muted } from './Muted';
import { Row } from './Row';

/** Stays below the top bar, whose height it knows. */
const Bar = styled.div`
  position: sticky;
  top: 52px;
  z-index: 5;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  min-height: 62px;
  box-sizing: border-box;
  padding: 8px 24px;
  background: var(--bgColor-default);
  border-bottom: 1px solid var(--borderColor-muted);
  @media (max-width: 700px) {
    /* On a phone the buttons would take half of the window. */
    position: static;
    padding: 8px 16px;
    /* A title stands at the same height whether its buttons have room beside it or not. */
    > :first-child {
      min-height: 45px;
    }
  }
  @media print {
    position: static;
    min-height: 0;
    padding: 0 0 8px;
  }
`;
const Title = styled(Heading)`
  font-size: 20px;
  line-height: 1.3;
  margin: 0;
  overflow-wrap: anywhere;
  min-width: 0;
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px;
  margin-left: auto;
`;
const Body = styled.div`
  padding: 20px 24px 48px;
  display: flex;
  flex-direction: column;
  gap: 16px;
  max-width: 1500px;
  @media (max-width: 700px) {
    padding: 16px 16px 40px;
  }
  @media print {
    max-width: none;
    padding: 12px 0 0;
  }
`;

type ScreenProps = {
  /** Null while the screen itself is still being fetched: the tab keeps its title, and readers hear that it loads. */
  readonly title: string | null;
  /** What kind of thing it is, where the title is its own name. */
  readonly kind?: string | undefined;
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  readonly back?: string;
  /** The tab of the address is one of the screen's own. */
  readonly hasTabs?: boolean;
  readonly children: ReactNode;
};

/** The frame of every screen: sticky title with back arrow and actions, and the page's own title in the tab. */
export function Screen({ title, kind, aside, actions, back, hasTabs = false, children }: ScreenProps) {
  const { search } = useLocation();
  const { t } = useTranslation('ui');
  useEffect(() => {
    if (title !== null) document.title = `${title} · Isoline`;
  }, [title]);
  return (
    <>
      <Bar>
        {/* However long the title, the way back stands before it. */}
        <Row $together $gap={12}>
          {back && (
            <IconButton
              icon={ArrowLeftIcon}
              className="no-print"
              variant="invisible"
              aria-label={t('back')}
              onClick={() => goTo(backTarget(search, back, hasTabs))}
            />
          )}
          <div style={{ minWidth: 0 }}>
            {kind && (
              <Muted as="div" style={{ fontSize: 12, lineHeight: 1.3 }}>
                {kind}
              </Muted>
            )}
            <Title as="h1">{title ?? <VisuallyHidden>{t('busy')}</VisuallyHidden>}</Title>
          </div>
        </Row>
        {aside}
        <Actions className="no-print">{actions}</Actions>
      </Bar>
      <Body>{children}</Body>
    </>
  );
}
