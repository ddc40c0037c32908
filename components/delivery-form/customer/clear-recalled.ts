import type { Recall, TypedDestination } from '../order-form';

export type DestinationField = keyof TypedDestination;

/**
 * The destination after the phone became another's: recalled values go, unless they were edited. `kept` names the fields
 * that still hold what was written for the recalled person.
 */
export function clearRecalled(
  current: TypedDestination,
  recall: Recall,
  empty: TypedDestination,
): { destination: TypedDestination; kept: DestinationField[] } {
  const { contact_phone, ...others } = current;
  const touched = Object.entries(others).filter(
    ([field, value]) => isField(field) && value !== recall.destination[field] && value !== empty[field],
  );
  return {
    destination: { ...empty, ...Object.fromEntries(touched), contact_phone },
    kept: touched.map(([field]) => field).filter(isField),
  };

  function isField(field: string): field is DestinationField {
    return Object.hasOwn(empty, field);
  }
}

/** Whether nothing but the phone was filled in. */
export function isUntouched({ contact_phone, ...others }: TypedDestination): boolean {
  return Object.values(others).every((value) => value === '' || value === null);
}

/** Whether an address was recalled, and not only a name. */
export function hasAddress({ destination }: Recall): boolean {
  return !isUntouched({ ...destination, contact_name: '' });
}
