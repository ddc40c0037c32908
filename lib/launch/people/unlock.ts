import { BackupRefused } from '@/lib/backup/file/refusal';
import { openDatabase } from '@/lib/db/client.server';
import { runCommand } from '@/lib/launch/backup/command';
import { withDatabase } from '@/lib/launch/backup/database-of';
import { say } from '@/lib/launch/process/terminal';
import { readSettings } from '@/lib/launch/settings/settings';
import { unlockPerson } from '@/lib/second-factor/unlock.server';

const SENTENCES = {
  unknown: 'Nobody has an account with this e-mail.',
  off: 'This account asks for no codes or passkeys: the password is enough.',
  unlocked: 'Codes and passkeys are gone, and all sessions have ended. The account signs in with its password.',
};

/** `npm run unlock -- EMAIL`: lets somebody in who has lost the phone with the codes, and the recovery codes. */
await runCommand(async () => {
  const [email, ...more] = process.argv.slice(2);
  if (!email || more.length > 0) throw new BackupRefused('npm run unlock -- EMAIL');
  await withDatabase(readSettings([]), async (url) => {
    const { db, pool } = openDatabase(url);
    const outcome = await unlockPerson(db, email, new Date()).finally(() => pool.end());
    say(SENTENCES[outcome]);
    if (outcome === 'unknown') process.exitCode = 1;
  });
});
