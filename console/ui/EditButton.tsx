import { Button, type ButtonProps } from '@primer/react';
import { useSingleKey } from '../core/singleKeys';

type EditProps = { readonly text: string; readonly onEdit: () => void; readonly variant?: ButtonProps['variant'] };

/** The button that opens the form over what is shown; so does the letter E. */
export function EditButton({ text, onEdit, variant = 'default' }: EditProps) {
  useSingleKey('e', onEdit);
  return (
    <Button variant={variant} aria-keyshortcuts="E" onClick={onEdit}>
      {text}
    </Button>
  );
}
