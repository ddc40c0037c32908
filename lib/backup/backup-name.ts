/** The name of a backup that the dashboard makes. In the order of names they are in the order of time. */
export function backupName(at: Date): string {
  return `dispatch-desk-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
}

export function isBackupName(name: string): boolean {
  return /^dispatch-desk-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/.test(name);
}
