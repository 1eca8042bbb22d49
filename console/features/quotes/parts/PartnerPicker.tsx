import { Button, FormControl, TextInput } from '@primer/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findPartners } from '#shared/contract/partners';
import { useRead } from '../../../core/api';
import { useRested } from '../../../core/typing';
import { Muted, Row, Stack } from '../../../ui';
import { QuickAdd } from './QuickAdd';
import type { PartnerKind } from './quickPartner';

type PickerProps = {
  readonly kind: PartnerKind;
  readonly chosen: string;
  readonly onChoose: (id: string, name: string) => void;
};
const pause = 300;
const shownAtOnce = 8;

/** Those whose name holds what was typed, and a way to add one. */
function Matches({ kind, name, onChoose }: Omit<PickerProps, 'chosen'> & { readonly name: string }) {
  const { t } = useTranslation('quotes');
  const [isAdding, setAdding] = useState(false);
  const partners = useRead(findPartners, { query: { role: kind, name: name || undefined, page: 0, size: 10_000 } });
  return (
    <Row>
      {(partners.data?.content ?? []).slice(0, shownAtOnce).map((partner) => (
        <Button key={partner.id} size="small" onClick={() => onChoose(partner.id, partner.name)}>
          {partner.name}
        </Button>
      ))}
      {partners.data?.content.length === 0 && <Muted>{t('partner.none')}</Muted>}
      <Button size="small" variant="primary" onClick={() => setAdding(true)}>
        {t('partner.add')}
      </Button>
      {isAdding && <QuickAdd kind={kind} onClose={() => setAdding(false)} onAdded={onChoose} />}
    </Row>
  );
}

/** Search for a customer or an intermediary, or add one without leaving the wizard. */
export function PartnerPicker({ kind, chosen, onChoose }: PickerProps) {
  const { t } = useTranslation('quotes');
  const [typed, setTyped] = useState('');
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
