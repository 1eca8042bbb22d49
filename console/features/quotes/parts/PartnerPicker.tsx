import { Button, FormControl, TextInput } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPartners } from '#shared/contract/partners';
import { formatNumber } from '#shared/format/number';
import { useRead } from '../../../core/api';
import { useSentence } from '../../../core/sentence';
import { useRested } from '../../../core/typing';
import { FailedRead, Muted, Row, Stack, useLocale } from '../../../ui';
import { QuickAdd } from './QuickAdd';
import type { PartnerKind } from './quickPartner';

type PickerProps = {
  readonly kind: PartnerKind;
  readonly chosen: string;
  /** What is wrong with the choice. */
  readonly error: string | null;
  readonly onChoose: (id: string, name: string) => void;
};
const pause = 300;
const shownAtOnce = 8;

/** Those whose name holds what was typed, and a way to add one. */
function Matches({ kind, name, onChoose }: Omit<PickerProps, 'chosen' | 'error'> & { readonly name: string }) {
  const { t } = useTranslation('quotes');
  const locale = useLocale();
  const [isAdding, setAdding] = useState(false);
  const query = { role: kind, name: name || undefined, page: 0, size: 10_000 };
  const partners = useRead(findPartners, { query });
  const more = (partners.data?.content.length ?? 0) - shownAtOnce;
  return (
    <>
      <FailedRead from={partners} />
      <Row>
        {(partners.data?.content ?? []).slice(0, shownAtOnce).map((partner) => (
          <Button key={partner.id} size="small" onClick={() => onChoose(partner.id, partner.name)}>
            {partner.name}
          </Button>
        ))}
        {more > 0 && <Muted>{t('partner.more', { count: more, shown: formatNumber(more, 0, locale) })}</Muted>}
        {partners.isCurrent && partners.data?.content.length === 0 && <Muted>{t('partner.none')}</Muted>}
        <Button size="small" variant="primary" onClick={() => setAdding(true)}>
          {t('partner.add')}
        </Button>
        {isAdding && <QuickAdd kind={kind} onClose={() => setAdding(false)} onAdded={onChoose} />}
      </Row>
    </>
  );
}

/** Search for a customer or an intermediary, or add one without leaving the wizard. */
export function PartnerPicker({ kind, chosen, error, onChoose }: PickerProps) {
  const { t } = useTranslation('quotes');
  const [typed, setTyped] = useState('');
  const sentence = useSentence();
  const name = useRested(typed, pause);
  return (
    <Stack $gap={8}>
      <FormControl required={kind === 'POLICY_HOLDER'}>
        <FormControl.Label>{t(`partner.${kind}`)}</FormControl.Label>
        <TextInput
          block
          value={typed}
          placeholder={t('partner.search')}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error && <FormControl.Validation variant="error">{sentence(error)}</FormControl.Validation>}
      </FormControl>
      {chosen ? (
        <Row>
          <strong>{chosen}</strong>
          <Button size="small" variant="invisible" onClick={() => onChoose('', '')}>
            {t('partner.clear')}
          </Button>
        </Row>
      ) : (
        <Matches kind={kind} name={name} onChoose={onChoose} />
      )}
    </Stack>
  );
}
