import { EMPTY_DESTINATION, type Recall, type TypedDestination } from '../order/order-form';

export type DestinationField = keyof TypedDestination;

/**
 * The destination after the phone changed to another person's: recalled values are cleared unless edited. `kept` names
 * the edited fields.
 */
export function withoutRecall(
  current: TypedDestination,
  recall: Recall,
): { destination: TypedDestination; kept: DestinationField[] } {
  const { contact_phone, ...others } = current;
  const touched = Object.entries(others).filter(
    ([field, value]) => isField(field) && value !== recall.destination[field] && value !== EMPTY_DESTINATION[field],
  );
  return {
    destination: { ...EMPTY_DESTINATION, ...Object.fromEntries(touched), contact_phone },
    kept: touched.map(([field]) => field).filter(isField),
  };

  function isField(field: string): field is DestinationField {
    return Object.hasOwn(EMPTY_DESTINATION, field);
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
