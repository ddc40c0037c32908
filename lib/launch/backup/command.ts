import path from 'node:path';
import { BackupRefused } from '@/lib/backup/file/refusal';
import { loggable, reasonOf } from '@/lib/db/loggable';
import { isDatabaseOutage, outageReason } from '@/lib/db/outage';
import { OtherMajor } from '@/lib/launch/postgres/other-major';
import { AlreadyRunning } from '@/lib/launch/process/launch-lock';

/** The file and the options of a command, which npm runs in the folder of the package. */
export function readArguments(usage: string, options: readonly string[] = []): { file: string; given: string[] } {
  const all = process.argv.slice(2);
  const given = all.filter((argument) => argument.startsWith('--'));
  const [file, ...more] = all.filter((argument) => !argument.startsWith('--'));
  if (!file || more.length > 0 || given.some((option) => !options.includes(option))) throw new BackupRefused(usage);
  return { file: fileOf(file), given };
}

/** All arguments as files. */
export function readFiles(): string[] {
  return process.argv.slice(2).map(fileOf);
}

function fileOf(argument: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), argument);
}

/** Runs a command; a refusal, and a database that is empty (42P01) or away, end in a sentence. No value of a query is printed. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(sentenceOf(error) ?? loggable(error));
    process.exitCode = 1;
  }
}

function sentenceOf(error: unknown): string | undefined {
  if ([BackupRefused, AlreadyRunning, OtherMajor].some((kind) => error instanceof kind))
    return String(error).replace(/^\w*: /, '');
  const reason = outageReason(error);
  if (reason && 'code' in reason && reason.code === '42P01')
    return 'The database is empty. Run npm start once; it makes the tables.';
  return isDatabaseOutage(error) ? `The database can't be used: ${reasonOf(error)}` : undefined;
}
