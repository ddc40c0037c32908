/** Why a backup or a restore was not made, as a sentence for the person at the terminal. Nothing was changed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}
