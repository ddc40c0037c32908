/** Text is typed into these; a checkbox, a radio button, a slider or a select takes no letters. */
const TEXT =
  'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color])';

/** Whether a key pressed in this element is typed text and not a command. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(TEXT) !== null;
}

/** Whether a key that nobody used yet is a command of the page: no text, no key of the browser, and no dialog is open. */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return false;
  return document.querySelector('dialog[open]') === null;
}
