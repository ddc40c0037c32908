/** The id of a form field's control: `destination.contact_phone` is `field-destination-contact_phone`. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}
