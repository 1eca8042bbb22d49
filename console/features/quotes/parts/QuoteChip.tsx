import type { Quote } from '#shared/contract/quote';
import { StatusChip } from '#shared/view/StatusChip';

type ChipProps = { readonly quote: Quote; readonly label: string; readonly size?: 'small' };

/** The state of a quote in its colour; an accepted one keeps its own, whatever its work in progress was. */
export const QuoteChip = ({ quote, label, ...size }: ChipProps) => (
  <StatusChip kind="quote" status={quote.status === 'ACCEPTED' ? 'accepted' : quote.uiState} label={label} {...size} />
);
