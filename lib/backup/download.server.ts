import { open } from 'node:fs/promises';
import { auditBy } from '@/lib/auth/audit-rows.server';
import { Problem } from '@/lib/http/problem';
import type { Context } from '@/lib/request/context.server';
import { demandProof } from '@/lib/second-factor/confirm-identity.server';
import type { BackupDownload } from './backups-schema';
import { listBackups } from './list-backups.server';

const PIECE_BYTES = 256 * 1024;

/** Sends a backup as a file to an owner who has just confirmed who they are. 404 when it is not in the folder here. */
export async function downloadBackup(ctx: Context, { id, proof }: BackupDownload): Promise<Response> {
  demandProof(ctx, proof);
  const { backups, folder } = await listBackups(ctx);
  const name = backups
    .find((backup) => backup.id === id && backup.isHere)
    ?.file?.split('/')
    .at(-1);
  const file = name && (await open(`${folder}/${name}`).catch(() => undefined));
  if (!file) throw new Problem(404, 'not_found');
  const { size } = await file.stat();
  await auditBy(ctx.db, ctx, { action: 'backup_downloaded', detail: { file: name } });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(PIECE_BYTES));
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
      await file.close();
      controller.close();
    },
    cancel: () => file.close(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}
