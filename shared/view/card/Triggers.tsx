import styled from 'styled-components';
import type { TriggerState } from '#shared/contract/event';
import { IndexTracker } from '../IndexTracker';
import { measureIn } from '../measure';
import type { Look } from '../sayings';
import { rem, token } from '../tokens';
import type { Translate } from '../words';
import { triggerLine } from './triggerLine';

const List = styled.ul`
  display: grid;
  gap: 10px;
  margin: 0;
  padding: 0;
  font-size: ${rem(0.8125)};
  color: ${token('muted')};
  list-style: none;
  p {
    margin: 0 0 4px;
  }
`;

type TriggersProps = {
  readonly triggers: readonly TriggerState[];
  /** How the event looks: where people have closed it, none of its triggers is on its way. */
  readonly look?: Look | undefined;
  readonly locale: string;
  readonly t: Translate;
};

/** Several triggers, each with its own index on its way to its own trigger. */
export const Triggers = ({ triggers, look, locale, t }: TriggersProps) => (
  <List part="triggers">
    {triggers.map((trigger, at) => (
      <li key={at}>
        <p>{triggerLine(trigger, locale, t)}</p>
        <IndexTracker
          compact
          value={trigger.indexValue}
          payoutPct={trigger.payoutPct}
          {...(look === 'closed' || look === 'late' ? { look } : {})}
          terms={trigger}
          measure={measureIn({ ...trigger, unit: trigger.unit.symbol }, locale)}
          locale={locale}
          t={t}
        />
      </li>
    ))}
  </List>
);
