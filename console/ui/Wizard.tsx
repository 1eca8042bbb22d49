import { Button } from '@primer/react';
import { useState, type ReactNode } from 'react';
import { Confirm } from './Confirm';
import { Row } from './Row';
import { Screen } from './Screen';
import { Stepper } from './Stepper';
import { Unsaved } from './Unsaved';

export type WizardStep = {
  readonly id: string;
  readonly name: string;
  /** Whether what this step asks for is there. */
  readonly canLeave: boolean;
  readonly view: ReactNode;
};
/** A button that asks before it does something. */
type Question = {
  readonly button: string;
  readonly title: string;
  readonly text: string;
  readonly no: string;
  readonly yes: string;
  /** The question stays open until this has ended. */
  readonly onYes: () => unknown;
};
type WizardProps = {
  readonly title: string;
  /** The steps that are gone through, in their order. */
  readonly steps: readonly WizardStep[];
  readonly at: string;
  readonly onStep: (id: string) => void;
  readonly words: { readonly back: string; readonly next: string };
  /** Where Back and Next stand. */
  readonly buttons: 'head' | 'below';
  readonly cancel: Question;
  readonly finish: Question;
  /** Between cancel and finish, such as Save. */
  readonly more?: ReactNode;
  readonly isChanged: boolean;
  /** Back leads no further than to this step. */
  readonly first?: string;
  /** Above the step, such as what could not be loaded. */
  readonly children?: ReactNode;
};

function Asking({ question, danger, onClose }: { question: Question; danger: boolean; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const yes = async () => {
    setBusy(true);
    await question.onYes();
    onClose();
  };
  const { title, text, no, yes: answer } = question;
  return (
    <Confirm
      title={title}
      text={text}
      no={no}
      yes={answer}
      danger={danger}
      busy={isBusy}
      onNo={onClose}
      onYes={() => void yes()}
    />
  );
}

/** Steps to something new: what is asked at each, guarded ways on and out, and a warning before unsaved changes are left. */
export function Wizard({
  title,
  steps,
  at,
  onStep,
  words,
  buttons,
  cancel,
  finish,
  more,
  isChanged,
  first,
  children,
}: WizardProps) {
  const [asking, setAsking] = useState<'cancel' | 'finish' | null>(null);
  const index = steps.findIndex(({ id }) => id === at);
  const step = steps[index];
  const [before, after] = [steps[index - 1], steps[index + 1]];
  const ways = (
    <>
      <Button disabled={!before || at === first} onClick={() => before && onStep(before.id)}>
        {words.back}
      </Button>
      {(after || buttons === 'head') && (
        <Button
          variant={buttons === 'below' ? 'primary' : 'default'}
          disabled={!after || !step?.canLeave}
          onClick={() => after && onStep(after.id)}
        >
          {words.next}
        </Button>
      )}
    </>
  );
  const finishing = (
    <Button variant="primary" disabled={after !== undefined} onClick={() => setAsking('finish')}>
      {finish.button}
    </Button>
  );
  return (
    <Screen
      title={title}
      actions={
        <>
          <Button onClick={() => setAsking('cancel')}>{cancel.button}</Button>
          {more}
          {buttons === 'head' && ways}
          {finishing}
        </>
      }
    >
      <Stepper steps={steps.map(({ name }) => name)} at={index} />
      {children}
      {step?.view}
      {buttons === 'below' && (
        <Row $end>
          {ways}
          {!after && finishing}
        </Row>
      )}
      {asking && (
        <Asking
          question={asking === 'cancel' ? cancel : finish}
          danger={asking === 'cancel'}
          onClose={() => setAsking(null)}
        />
      )}
      <Unsaved when={isChanged} />
    </Screen>
  );
}
