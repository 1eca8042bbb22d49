import styled from 'styled-components';
import type { PublicEvent } from '#shared/contract/event';
import { rem, token } from '../tokens';
import { Main, Other } from './look';
import { Synthetic } from './Origin';
import type { EventCardProps } from './eventCardProps';

const Foot = styled.footer`
  display: grid;
  gap: 8px;
  margin-block-start: auto;
  padding-block-start: 12px;
  border-block-start: 1px solid ${token('grid')};
  font-size: ${rem(0.75)};
  color: ${token('muted')};
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
`;

type CardFootProps = Pick<EventCardProps, 'historyHref' | 'onShare' | 't'> & {
  readonly coverage: PublicEvent['coverage'];
};

/** What leads on from the card, and whether its data are made up. */
export function CardFoot({ coverage, historyHref, onShare, t }: CardFootProps) {
  if (!historyHref && !onShare && !coverage.synthetic) return null;
  return (
    <Foot part="footer">
      {(historyHref || onShare) && (
        <Actions>
          {historyHref && (
            <Main part="history" href={historyHref}>
              {t('card.history')}
            </Main>
          )}
          {onShare && (
            <Other part="share" type="button" onClick={onShare}>
              {t('card.share')}
            </Other>
          )}
        </Actions>
      )}
      <div>
        <Synthetic coverage={coverage} t={t} />
      </div>
    </Foot>
  );
}
