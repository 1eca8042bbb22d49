import { Button, type ButtonProps } from '@primer/react';
import { useId } from 'react';
import { Muted } from './Muted';

type StepProps = Pick<ButtonProps, 'variant' | 'children'> & {
  /** Why the step cannot be taken now; null where it can. */
  readonly why: string | null;
  readonly onClick: () => void;
};

/** A button that says beside it why it does nothing, where it does nothing: it can still be reached, by keyboard and by reading aloud. */
export function StepButton({ why, onClick, ...button }: StepProps) {
  const id = useId();
  if (why === null) return <Button {...button} onClick={onClick} />;
  return (
    <>
      <Button {...button} inactive aria-disabled aria-describedby={id} />
      <Muted id={id}>{why}</Muted>
    </>
  );
}
