import type { ReactNode } from 'react';
import { FormProvider, useController, type FieldValues } from 'react-hook-form';
import { Button, Flash } from '@primer/react';
import { useTranslation } from 'react-i18next';
import { mayPassType, type FormOf } from '../core/form';
import { useSentence } from '../core/sentence';
import { Choice, type ChoiceProps } from './Choice';
import { CountryField, type CountryFieldProps } from './CountryField';
import { Field, type FieldProps } from './Field';
import { Row } from './Row';
import { Stack } from './Stack';

type FormProps<V extends FieldValues, O extends FieldValues> = {
  readonly of: FormOf<V, O>;
  readonly children: ReactNode;
};

/** The fields of a form of the contract, below what the server has against it as a whole. */
export function Form<V extends FieldValues, O extends FieldValues>({ of, children }: FormProps<V, O>) {
  const { root } = of.fields.formState.errors;
  return (
    <FormProvider {...of.fields}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void of.submit();
        }}
      >
        <Stack>
          {root?.message && <FormFault message={root.message} mayPass={root.type === mayPassType} />}
          {children}
        </Stack>
      </form>
    </FormProvider>
  );
}

/** What the server has against the form as a whole; Retry sends it as it stands. */
function FormFault({ message, mayPass }: { readonly message: string; readonly mayPass: boolean }) {
  const { t } = useTranslation('ui');
  const sentence = useSentence();
  return (
    <Flash variant="danger" role="alert">
      <Row>
        <span>{sentence(message)}</span>
        {mayPass && (
          <Button type="submit" size="small">
            {t('retry')}
          </Button>
        )}
      </Row>
    </Flash>
  );
}

type Bound<P> = Omit<P, 'value' | 'onChange' | 'onBlur' | 'error' | 'focusRef'> & { readonly name: string };

/** What binds an input to the form around it. */
function useBinding(name: string) {
  const { field, fieldState } = useController({ name });
  return {
    value: String(field.value ?? ''),
    onChange: field.onChange,
    onBlur: field.onBlur,
    focusRef: field.ref,
    error: fieldState.error?.message ?? null,
  };
}

/** A field of the form around it, by its path in the contract's body. */
export const FormField = ({ name, ...props }: Bound<FieldProps>) => <Field {...props} {...useBinding(name)} />;

/** A country of the form around it, by its path in the contract's body. */
export const FormCountry = ({ name, ...props }: Bound<CountryFieldProps>) => (
  <CountryField {...props} {...useBinding(name)} />
);

/** A choice of the form around it, by its path in the contract's body. */
export const FormChoice = ({ name, ...props }: Bound<ChoiceProps>) => <Choice {...props} {...useBinding(name)} />;
