import { Button } from '@primer/react';
import { useState, type ReactNode } from 'react';
import { Asking, type Question } from './Asking';
import { Row } from './Row';
import { Screen } from './Screen';
import { Stepper } from './Stepper';
import { Unsaved } from './Unsaved';

export type WizardStep<I extends string> = {
  readonly id: I;
  readonly name: string;
  /** Whether what this step asks for is there. */
  readonly canLeave: boolean;
  readonly view: ReactNode;
};
type WaysProps<I extends string> = {
  /** The steps that are gone through, in their order. */
  readonly steps: readonly WizardStep<I>[];
  readonly at: I;
  readonly onStep: (id: I) => void;
  readonly words: { readonly back: string; readonly next: string };
  /** Where Back and Next stand. */
  readonly buttons: 'head' | 'below';
  /** Back leads no further than to this step. */
  readonly first?: I;
};
type WizardProps<I extends string> = WaysProps<I> & {
  readonly title: string;
  readonly cancel: Question;
  readonly finish: Question;
  /** Between cancel and finish, such as Save. */
  readonly more?: ReactNode;
  readonly isChanged: boolean;
  /** It is left although something was changed. */
  readonly onLeave?: () => void;
  /** Above the step, such as what could not be loaded. */
  readonly children?: ReactNode;
};

/** Back and Next, where they lead anywhere. */
function Ways<I extends string>({ steps, at, onStep, words, buttons, first }: WaysProps<I>) {
  const index = steps.findIndex(({ id }) => id === at);
  const [before, after] = [steps[index - 1], steps[index + 1]];
  return (
    <>
      <Button disabled={!before || at === first} onClick={() => before && onStep(before.id)}>
        {words.back}
      </Button>
      {(after || buttons === 'head') && (
        <Button
          variant={buttons === 'below' ? 'primary' : 'default'}
          disabled={!after || !steps[index]?.canLeave}
          onClick={() => after && onStep(after.id)}
        >
          {words.next}
        </Button>
      )}
    </>
  );
}

/** Steps to something new: what is asked at each, guarded ways on and out, and a warning before unsaved changes are left. */
export function Wizard<I extends string>({
  title,
  cancel,
  finish,
  more,
  isChanged,
  onLeave,
  children,
  ...ways
}: WizardProps<I>) {
  const { steps, at, buttons } = ways;
  const [asking, setAsking] = useState<'cancel' | 'finish' | null>(null);
  const index = steps.findIndex(({ id }) => id === at);
  const isLast = index === steps.length - 1;
  const finishing = (
    <Button variant="primary" disabled={!isLast} onClick={() => setAsking('finish')}>
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
          {buttons === 'head' && <Ways {...ways} />}
          {finishing}
        </>
      }
    >
      <Stepper steps={steps.map(({ name }) => name)} at={index} />
      {children}
      {steps[index]?.view}
      {buttons === 'below' && (
        <Row $end>
          <Ways {...ways} />
          {isLast && finishing}
        </Row>
      )}
      {asking && (
        <Asking
          question={asking === 'cancel' ? cancel : finish}
          danger={asking === 'cancel'}
          onClose={() => setAsking(null)}
        />
      )}
      <Unsaved when={isChanged} onLeave={onLeave} />
    </Screen>
  );
}
