import { Button, Dialog, FormControl, Select, TextInput, Textarea } from '@primer/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { formatExact, formatMoney, indianUnitsTooltip, type Amount } from '#shared/format/money';
import { formatPct } from '#shared/format/number';
import { fetchFile, saveBlob } from '../core/download';
import { refusalOf } from '../core/refusal';
import { localeOf } from '../core/i18n';
import { useAct } from '../core/store';
import { brokeDown, failed } from '../core/toasts';
import { Card, CardTitle, Figure, Grid, Muted, Row } from './look';

export const useLocale = (): string => localeOf(useTranslation().i18n.language);

/** An amount in its short form; the full figure is the tooltip. */
export function Money({ of, exact = false }: { readonly of: Amount | null | undefined; readonly exact?: boolean }) {
  const locale = useLocale();
  if (!of) return <>---</>;
  const title = of.currency === 'INR' ? `${formatExact(of, locale)}\n${indianUnitsTooltip}` : formatExact(of, locale);
  return <span title={title}>{exact ? formatExact(of, locale) : formatMoney(of, locale)}</span>;
}
export function Pct({ of, digits = 2 }: { readonly of: number | null | undefined; readonly digits?: number }) {
  const locale = useLocale();
  return <>{of === null || of === undefined ? '---' : formatPct(of, digits, locale)}</>;
}

type FigureItem = { readonly label: string; readonly value: ReactNode; readonly note?: ReactNode };
export const Figures = ({ items }: { readonly items: readonly FigureItem[] }) => (
  <Grid $min={180}>
    {items.map(({ label, value, note }) => (
      <Card key={label}>
        <Muted>{label}</Muted>
        <Figure>{value}</Figure>
        {note && <Muted>{note}</Muted>}
      </Card>
    ))}
  </Grid>
);

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(110px, 2fr) minmax(0, 3fr);
  gap: 8px 16px;
  margin: 0;
  dt {
    color: var(--fgColor-muted);
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
/** Labels and values; what is missing shows ---. */
export const Details = ({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (readonly [string, ReactNode])[];
}) => (
  <Card>
    <CardTitle>{title}</CardTitle>
    <List>
      {rows.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '---' : value}</dd>
        </div>
      ))}
    </List>
  </Card>
);

type ConfirmProps = {
  readonly title: string;
  readonly text: ReactNode;
  readonly no: string;
  readonly yes: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly blocked?: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
};
export const Confirm = ({
  title,
  text,
  no,
  yes,
  danger = false,
  busy = false,
  blocked = false,
  onNo,
  onYes,
}: ConfirmProps) => (
  <Dialog
    title={title}
    onClose={onNo}
    footerButtons={[
      { content: no, onClick: onNo },
      {
        content: yes,
        buttonType: danger ? 'danger' : 'primary',
        onClick: onYes,
        disabled: busy || blocked,
        loading: busy,
      },
    ]}
  >
    {text}
  </Dialog>
);

/** Page: X of Y. */
export function Pager({
  page,
  of,
  toPage,
}: {
  readonly page: number;
  readonly of: number;
  readonly toPage: (page: number) => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <Row $end>
      <Button disabled={page === 0} onClick={() => toPage(page - 1)}>
        {t('pager.previous')}
      </Button>
      <span>{t('pager.page', { page: page + 1, of: Math.max(1, of) })}</span>
      <Button disabled={page + 1 >= of} onClick={() => toPage(page + 1)}>
        {t('pager.next')}
      </Button>
    </Row>
  );
}

const Empty = styled(Card)`
  text-align: center;
  padding: 40px 20px;
`;
const Steps = styled.ol`
  display: grid;
  gap: 16px;
  grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
  margin: 28px 0 0;
  padding: 0;
  list-style: none;
  text-align: left;
  counter-reset: step;
  li {
    counter-increment: step;
    padding: 16px;
    border-radius: 8px;
    background: var(--bgColor-muted);
  }
  li::before {
    content: counter(step);
    display: inline-grid;
    place-items: center;
    width: 24px;
    height: 24px;
    margin-right: 8px;
    border-radius: 50%;
    background: var(--bgColor-accent-emphasis);
    color: var(--fgColor-onEmphasis);
    font-weight: 600;
  }
`;
export const EmptyState = ({
  title,
  action,
  more,
  steps,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  /** A link to where people can read on. */
  readonly more?: { readonly text: string; readonly href: string };
  readonly steps?: readonly string[];
}) => (
  <Empty>
    <h2>{title}</h2>
    {action}
    {more && (
      <p>
        <a href={more.href} target="_blank" rel="noreferrer">
          {more.text}
        </a>
      </p>
    )}
    {steps && (
      <Steps>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Steps>
    )}
  </Empty>
);

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: string;
  readonly required?: boolean;
  readonly error?: string | null;
  readonly hint?: string;
  readonly min?: string;
  readonly max?: string;
  readonly disabled?: boolean;
  readonly unit?: string;
};
export function Field({
  label,
  value,
  onChange,
  type = 'text',
  required = false,
  error,
  hint,
  min,
  max,
  disabled = false,
  unit,
}: FieldProps) {
  const numeric = type === 'number';
  return (
    <FormControl required={required} disabled={disabled}>
      <FormControl.Label>{label}</FormControl.Label>
      {type === 'textarea' ? (
        <Textarea block value={value} onChange={(event) => onChange(event.target.value)} rows={3} />
      ) : (
        <TextInput
          block
          type={numeric ? 'text' : type}
          inputMode={numeric ? 'decimal' : undefined}
          value={value}
          min={min}
          max={max}
          trailingVisual={unit}
          validationStatus={error ? 'error' : undefined}
          onChange={(event) =>
            onChange(numeric ? event.target.value.replaceAll(',', '.').replaceAll(/[^\d.+-]/g, '') : event.target.value)
          }
        />
      )}
      {error && <FormControl.Validation variant="error">{error}</FormControl.Validation>}
      {hint && <FormControl.Caption>{hint}</FormControl.Caption>}
    </FormControl>
  );
}
type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly (readonly [string, string])[];
  readonly required?: boolean;
  readonly empty?: string;
};
export const Choice = ({ label, value, onChange, options, required = false, empty }: ChoiceProps) => (
  <FormControl required={required}>
    <FormControl.Label>{label}</FormControl.Label>
    <Select block value={value} onChange={(event) => onChange(event.target.value)}>
      {empty !== undefined && <Select.Option value="">{empty}</Select.Option>}
      {options.map(([id, text]) => (
        <Select.Option key={id} value={id}>
          {text}
        </Select.Option>
      ))}
    </Select>
  </FormControl>
);

const Frame = styled.iframe`
  width: 100%;
  height: 70vh;
  border: 0;
`;
/** A stored document: shown in a viewer with save and close, or said to be missing. */
export function DocumentCard({
  title,
  fileId,
  review,
  none,
}: {
  readonly title: string;
  readonly fileId: string | null;
  readonly review: string;
  readonly none: string;
}) {
  const { t } = useTranslation('ui');
  const act = useAct();
  const [shown, setShown] = useState<{ url: string; blob: Blob; name: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { blob, name } = await fetchFile(fileId ?? '');
      setShown({ url: URL.createObjectURL(blob), blob, name });
    } catch (error) {
      act(failed(refusalOf(error)));
      act(brokeDown(refusalOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    if (shown) URL.revokeObjectURL(shown.url);
    setShown(null);
  };
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      {fileId ? (
        <Button onClick={() => void open()} loading={busy}>
          {review}
        </Button>
      ) : (
        <Muted>{none}</Muted>
      )}
      {shown && (
        <Dialog
          title={title}
          width="xlarge"
          onClose={close}
          footerButtons={[
            { content: t('close'), onClick: close },
            { content: t('save'), buttonType: 'primary', onClick: () => saveBlob(shown.blob, shown.name) },
          ]}
        >
          <Frame src={shown.url} title={title} />
        </Dialog>
      )}
    </Card>
  );
}
