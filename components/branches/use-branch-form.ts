import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useConnection } from '@/components/shell/user/session-context';
import { BranchForm, type BranchFormInput } from '@/lib/branches/save-schema';
import { CallProblem } from '@/lib/http/call';
import { type Point, samePoint } from '@/lib/map/geometry/point';
import { useBranchProblem } from './state/use-branch-problem';

export type BranchFormOf = UseFormReturn<BranchFormInput, unknown, BranchForm>;

/** The form of a branch. A pin that was moved on the map replaces the place in the form. */
export function useBranchForm(initial: BranchFormInput, pin: Point | null): BranchFormOf {
  const { country } = useConnection();
  const form = useForm<BranchFormInput, unknown, BranchForm>({
    resolver: zodResolver(BranchForm(country, initial.phone)),
    defaultValues: initial,
  });
  const { isSubmitted } = form.formState;
  const follow = useEffectEvent((place: Point | null) => {
    if (samePoint(form.getValues('place'), place)) return;
    form.setValue('place', place, { shouldDirty: true, shouldValidate: isSubmitted });
  });
  const { latitude, longitude } = pin ?? {};
  useEffect(
    () => follow(latitude === undefined || longitude === undefined ? null : { latitude, longitude }),
    [latitude, longitude],
  );
  return form;
}

const FIELD_OF: Record<string, 'name' | 'phone' | 'place' | 'address'> = {
  name: 'name',
  phone: 'phone',
  place: 'place',
  address: 'address',
  location: 'address',
  latitude: 'place',
  longitude: 'place',
};

/** Shows a refused input at its field, which an address gets then, and any other problem at the top of the form. */
export function useBranchRefusal() {
  const problem = useBranchProblem();
  return (error: unknown, form: BranchFormOf) => {
    const fields = error instanceof CallProblem ? (error.problem.fields ?? []) : [];
    const known = fields.flatMap(({ path, message }) => {
      const field = FIELD_OF[path.split('.')[0] ?? ''];
      return field ? [{ field, message: field === 'address' ? 'branches.problems.addressRefused' : message }] : [];
    });
    if (known.some(({ field }) => field === 'address') && form.getValues('address') === undefined)
      form.setValue('address', '');
    known.forEach(({ field, message }, index) => {
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
    });
    if (known.length > 0) return;
    const { title, next, serviceMessage } = problem(error);
    const reason = serviceMessage ? ` (${serviceMessage})` : '';
    form.setError('root.service', { type: 'server', message: `${title}. ${next}${reason}` });
  };
}
