import { Banner, Button } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { importOutcomes, type ImportLine, type ImportPlan } from '#shared/contract/partnerImport';
import { formatNumber } from '#shared/format/number';
import { useSentence } from '../../../../core/sentence';
import { Figures, Muted, Row, Stack, Table, useLocale } from '../../../../ui';
import { useFieldText } from '../useFieldText';

/** What is wrong with a line, or what it changes. */
function What({ line }: { readonly line: ImportLine }) {
  const { fieldName, valueText } = useFieldText();
  const sentence = useSentence();
  const texts = [
    ...line.faults.map(({ column, message }) => (column ? `${column}: ${sentence(message)}` : sentence(message))),
    ...line.fields.map(
      ({ field, from, to }) => `${fieldName(field)}: ${valueText(field, from)} → ${valueText(field, to)}`,
    ),
  ];
  return (
    <Stack $gap={2}>
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Stack>
  );
}

type PreviewProps = { readonly plan: ImportPlan; readonly isBusy: boolean; readonly onConfirm: () => void };

/** What a file would do, counted and line by line, and the button that does it. */
export function ImportPreview({ plan, isBusy, onConfirm }: PreviewProps) {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  const { counts, ignored, lines, totalLines } = plan;
  const writes = counts.create + counts.update;
  return (
    <>
      <Figures
        items={importOutcomes.map((outcome) => ({
          label: t(`import.counts.${outcome}`),
          value: formatNumber(counts[outcome], 0, locale),
        }))}
      />
      {counts.wrong > 0 && <Banner variant="critical" title={t('import.wrong', { count: counts.wrong })} />}
      {counts.wrong === 0 && writes === 0 && <Banner variant="info" title={t('import.nothing')} />}
      {ignored.length > 0 && <Muted>{t('import.ignored', { columns: ignored.join(', ') })}</Muted>}
      {counts.wrong === 0 && writes > 0 && (
        <Row>
          <Button variant="primary" loading={isBusy} disabled={isBusy} onClick={onConfirm}>
            {t('import.confirm', { count: writes })}
          </Button>
        </Row>
      )}
      <Table
        label={t('import.preview')}
        rows={lines}
        keyOf={({ line }) => String(line)}
        columns={[
          { id: 'line', numeric: true, head: t('import.line'), cell: ({ line }) => formatNumber(line, 0, locale) },
          { id: 'externalId', head: t('import.externalId'), cell: ({ externalId }) => externalId || '---' },
          { id: 'name', lead: true, head: t('import.name'), cell: ({ name }) => name || '---' },
          { id: 'outcome', head: t('import.outcome'), cell: ({ outcome }) => t(`import.outcomes.${outcome}`) },
          { id: 'what', head: t('import.what'), cell: (line) => <What line={line} /> },
        ]}
      />
      {lines.length < totalLines && (
        <Muted>{t('import.shown', { count: lines.length, total: formatNumber(totalLines, 0, locale) })}</Muted>
      )}
    </>
  );
}
