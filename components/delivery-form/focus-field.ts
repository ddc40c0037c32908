import { fieldId } from '@/components/form/field-id';

/** Puts the focus into a field by its path once it stands on the page, selecting what is in it. */
export function focusField(path: string): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(fieldId(path));
    field?.focus();
    if (field instanceof HTMLInputElement && field.type !== 'radio') field.select();
  });
}

/** Enter goes on to the next field of the form, as on a till. */
export function focusNextField(from: HTMLElement): void {
  const fields = [...(from.closest('form')?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].filter(
    (field) => field.offsetParent !== null && !isOtherChoice(field),
  );
  fields[fields.indexOf(from) + 1]?.focus();
}

const FIELDS = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button[data-dispatch]';

/** Of a group of choices, the keyboard stops at the chosen one alone. */
function isOtherChoice(field: HTMLElement): boolean {
  return field instanceof HTMLInputElement && field.type === 'radio' && !field.checked;
}
