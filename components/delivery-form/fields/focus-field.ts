import { fieldId } from '@/components/form/field-id';

/** Focuses a field by its path, at once or when it is on the page, and selects its text. */
export function focusField(path: string): void {
  // React has drawn what this event set by then, and the next key comes later.
  queueMicrotask(() => select(path) || requestAnimationFrame(() => select(path)));
}

function select(path: string): boolean {
  const field = document.getElementById(fieldId(path));
  field?.focus();
  if (field instanceof HTMLInputElement && field.type !== 'radio') field.select();
  return field !== null;
}

/** Moves the focus to the next field that is required and empty, from the top again; then to the button of the order. */
export function focusNextField(from: HTMLElement): void {
  const form = from.closest('form');
  const empty = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(NEEDED) ?? [])].filter(
    (field) => field.offsetParent !== null && field !== from && field.value === '',
  );
  const isAfter = (field: HTMLElement) => from.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING;
  const next = empty.find(isAfter) ?? empty[0] ?? form?.querySelector<HTMLElement>('button[data-dispatch]');
  next?.focus();
}

const NEEDED = ':is(input, select, textarea)[aria-required=true]:not([disabled], [type=radio])';
