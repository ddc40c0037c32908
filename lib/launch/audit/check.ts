import type { ChainHead } from '@/lib/audit/chain/chain-rows.server';
import { type ChainCheck, checkChain } from '@/lib/audit/chain/check.server';
import { connectForCopy, queryable } from '@/lib/backup/database/copy-rows.server';
import { isSignedWith, verifyBackup } from '@/lib/backup/file/read.server';
import { BackupRefused } from '@/lib/backup/file/refusal';
import { readFiles, runCommand } from '@/lib/launch/backup/command';
import { withDatabase } from '@/lib/launch/backup/database-of';
import { say } from '@/lib/launch/process/terminal';
import { readSettings } from '@/lib/launch/settings/settings';

const REASONS = {
  row_missing: 'is gone',
  row_changed: 'was changed',
  chain_changed: 'has a link that was changed',
  not_chained: 'is not in the chain',
  head_unknown: 'is not the one of a backup',
} as const;

/** `npm run audit:check -- [BACKUP...]`: finds the first entry of the audit log that is not as it was written. */
await runCommand(async () => {
  const settings = readSettings([]);
  const heads: ChainHead[] = [];
  for (const file of readFiles()) {
    const backup = await verifyBackup(file);
    if (backup.signed && !isSignedWith(backup, settings.appSecret))
      throw new BackupRefused(`${file} has the signature of another APP_SECRET, or was changed.`);
    if (backup.header.audit) heads.push(backup.header.audit);
  }
  await withDatabase(settings, async (url) => {
    const client = await connectForCopy(url);
    const found = await checkChain(queryable(client), heads).finally(() => client.end());
    say(sentence(found, heads.length));
    if (found.broken) process.exitCode = 1;
  });
});

function sentence({ head, waiting, broken }: ChainCheck, backups: number): string {
  if (broken) {
    const which = broken.id === null ? `The digest at position ${broken.position}` : `Entry ${broken.id}`;
    return `${which} ${REASONS[broken.reason]}. Everything before it is as it was written.`;
  }
  const all = head
    ? `All ${head.position} entries are as they were written; newest digest ${head.digest}.`
    : 'The audit log has no entries.';
  const compared = backups > 0 ? ` ${backups} backups agree.` : '';
  const next = waiting > 0 ? ` ${waiting} newer ones are not in the chain yet.` : '';
  return all + compared + next;
}
