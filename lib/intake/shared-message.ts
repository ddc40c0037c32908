/** Where the tab holds a message that the share sheet handed over, until a form takes it. */
export const SHARED_MESSAGE_KEY = 'shared-message';

/** Takes the message out of the tab; empty where there is none. */
export function takeSharedMessage(): string {
  try {
    const message = sessionStorage.getItem(SHARED_MESSAGE_KEY) ?? '';
    sessionStorage.removeItem(SHARED_MESSAGE_KEY);
    return message;
  } catch {
    // Storage is off.
    return '';
  }
}
