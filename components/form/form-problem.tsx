import { useFormContext } from 'react-hook-form';
import { Callout } from '@/components/ui/feedback/callout';

/** The form's error that belongs to no field. */
export function FormProblem() {
  const { formState } = useFormContext();
  const message = formState.errors.root?.service?.message;
  if (!message) return null;
  return (
    <Callout tone="danger" live>
      {message}
    </Callout>
  );
}
