import { CheckCircleIcon, PencilIcon, TrashIcon } from '@primer/octicons-react';
import { Button, IconButton } from '@primer/react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { isSwitchedOn, may } from '#shared/contract/access';
import type { Program } from '#shared/contract/programs';
import { StatusChip } from '#shared/view/StatusChip';
import { programChosen } from '../../../core/program';
import { useMissingRoles, useSession } from '../../../core/profile';
import { goTo, Link } from '../../../core/routing';
import { useAppDispatch } from '../../../core/store';
import { Card, Muted, Row, Stack } from '../../../ui';
import { useActivatable } from './ActivateProgram';
import { chosenOwn } from './chosenProgram';
import { ProgramIcon } from './ProgramIcon';
import { useProgramWords } from './useProgramWords';

/** The whole card leads where its name does; its buttons lie above that. */
const Pressed = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  h2 {
    margin: 0;
    font-size: 15px;
    overflow-wrap: anywhere;
  }
  h2 a {
    color: inherit;
  }
  h2 a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: 10px;
  }
  button {
    position: relative;
  }
  &:hover {
    border-color: var(--borderColor-emphasis);
  }
`;

type Step = { readonly text: string; readonly to: string; readonly look: 'primary' | 'default'; readonly area: Area };
type Area = 'coverages' | 'monitoring' | 'policies' | 'programs';
/** Where a program leads by its status, the first step being that of the card itself; term sheets are drawn up of coverages. */
const stepsOf = ({ status, id }: Pick<Program, 'status' | 'id'>): readonly [Step, Step] => {
  if (status === 'DRAFT')
    return [
      { text: 'termSheets', to: '/term-sheets', look: 'primary', area: 'coverages' },
      { text: 'newTermSheet', to: '/term-sheets', look: 'default', area: 'coverages' },
    ];
  if (status === 'ACTIVE')
    return [
      { text: 'tracker', to: '/monitoring', look: 'primary', area: 'monitoring' },
      { text: 'policies', to: '/policies', look: 'default', area: 'policies' },
    ];
  return [
    { text: 'details', to: `/programs/${id}`, look: 'default', area: 'programs' },
    { text: 'edit', to: `/program-design/${id}`, look: 'default', area: 'programs' },
  ];
};

/** A step of the program; where its role or module is missing it stays, and says whose it is. */
function StepButton({ step: { text, to, look, area }, onGo }: { readonly step: Step; readonly onGo: () => void }) {
  const { t } = useTranslation('programs');
  const { me } = useSession();
  const missing = useMissingRoles({ area });
  if (!isSwitchedOn({ area }, me.modules)) return null;
  return (
    <Button
      variant={look}
      disabled={missing !== null}
      title={missing ? t('board.notYours', { roles: missing }) : undefined}
      onClick={() => {
        onGo();
        goTo(to);
      }}
    >
      {t(`board.${text}`)}
    </Button>
  );
}

type NameProps = { readonly name: string; readonly step: Step; readonly onGo: () => void };
/** Leads where the first step does, which is nowhere for those whose it is not. */
function CardName({ name, step, onGo }: NameProps) {
  const { me } = useSession();
  if (!may(me, step)) return name;
  return (
    <Link to={step.to} onClick={onGo}>
      {name}
    </Link>
  );
}

/** What is asked of a program before it happens. */
export type Asked = 'activate' | 'delete';
type CardProps = { readonly program: Program; readonly onAsk: (asked: Asked) => void };
/** A program of the organisation: what it is, where it stands, and the steps that follow from that. */
export function BoardCard({ program, onAsk }: CardProps) {
  const { t } = useTranslation('programs');
  const { countryIn } = useProgramWords();
  const dispatch = useAppDispatch();
  const isActivatable = useActivatable(program);
  const steps = stepsOf(program);
  const choose = () => dispatch(programChosen(chosenOwn(program)));
  const { name, status, country, labels, description } = program;
  return (
    <Pressed aria-label={name}>
      <Stack $gap={8} style={{ flex: 1 }}>
        <Row $together>
          <ProgramIcon name={program.icon} />
          <h2>
            <CardName name={name} step={steps[0]} onGo={choose} />
          </h2>
          <Row $together $gap={0} style={{ marginLeft: 'auto', flex: 'none' }}>
            {isActivatable && (
              <IconButton
                icon={CheckCircleIcon}
                variant="invisible"
                aria-label={t('board.activateOf', { name })}
                onClick={() => onAsk('activate')}
              />
            )}
            <IconButton
              icon={PencilIcon}
              variant="invisible"
              aria-label={t('board.editOf', { name })}
              onClick={() => goTo(`/program-design/${encodeURIComponent(program.id)}`)}
            />
            <IconButton
              icon={TrashIcon}
              variant="invisible"
              aria-label={t('board.deleteOf', { name })}
              onClick={() => onAsk('delete')}
            />
          </Row>
        </Row>
        <Row>
          <StatusChip
            kind="program"
            size="small"
            status={status}
            label={t(`status.${status}`, { defaultValue: status })}
          />
          <Muted>{[countryIn(country), labels['company']].filter(Boolean).join(' · ')}</Muted>
        </Row>
        <span>{description}</span>
        <Row style={{ marginTop: 'auto' }}>
          {steps.map((step) => (
            <StepButton key={step.text} step={step} onGo={choose} />
          ))}
        </Row>
      </Stack>
    </Pressed>
  );
}
