/** Text is typed into these; a checkbox, a radio button, a slider or a select takes no letters. */
const TEXT =
  'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color])';

/** Whether a key that nobody used yet is a command of the page: no text, no key of the browser, and no dialog is open. */
export function isCommand({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return false;
  return !(target instanceof HTMLElement && target.closest(TEXT));
}
