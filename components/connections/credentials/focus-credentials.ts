export const CREDENTIALS_ID = 'connection-credentials';

/** Focuses the credentials after an action, because its button may be gone. */
export function focusCredentials(): void {
  // Runs after the dialog has returned the focus to its trigger.
  setTimeout(() => document.getElementById(CREDENTIALS_ID)?.focus());
}
