export const CREDENTIALS_ID = 'connection-credentials';

/** What was pressed may be gone when its act is done: whoever used the keyboard goes on from the credentials. */
export function focusCredentials(): void {
  // After the dialog has given the focus back to what opened it.
  setTimeout(() => document.getElementById(CREDENTIALS_ID)?.focus());
}
