import { fieldId } from '@/components/form/field-id';

/** Focuses a field by its path as soon as it is on the page, and selects its text. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(fieldId(path));
    field?.focus();
    if (field instanceof HTMLInputElement && field.type !== 'radio') field.select();
  });
}

/** Moves the focus to the next field of the form. */
export function focusNextField(from: HTMLElement): void {
  const fields = [...(from.closest('form')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter(
    (field) => field.offsetParent !== null && !isOtherChoice(field),
  );
  fields.find((field) => from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)?.focus();
}

/** Enter passes the fields that most addresses lack; Tab takes them all. */
const FIELDS =
  'input:not([disabled], [data-rare]), select:not([disabled]), textarea:not([disabled]), button[data-dispatch]';

/** In a group of radio buttons only the chosen one takes the focus. */
function isOtherChoice(field: HTMLElement): boolean {
  return field instanceof HTMLInputElement && field.type === 'radio' && !field.checked;
}
