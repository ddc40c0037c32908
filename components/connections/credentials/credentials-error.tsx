import { useFormContext } from 'react-hook-form';
import { fieldId } from '@/components/form/field-id';
import { useMessage } from '@/components/form/use-message';
import { FieldError } from '@/components/ui/input/field';
import type { Generation } from '@/lib/service/generation/generation';
import type { TypedCredentials } from './typed-credentials';

/** An error of the credentials as a whole: none were entered, or they are already in use. */
export function CredentialsError({ name }: { name: 'credentials' | `credentials.${Generation}` }) {
  const addressIn = useMessage();
  const { getFieldState, formState } = useFormContext<{ credentials: TypedCredentials }>();
  const message: unknown = getFieldState(name, formState).error?.message;
  return (
    <div id={fieldId(name)} tabIndex={-1} role="alert">
      <FieldError id={`${fieldId(name)}-error`}>{typeof message === 'string' && addressIn(message)}</FieldError>
    </div>
  );
}
