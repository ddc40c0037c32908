import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@/lib/launch/settings/root';

/** Deletes the snapshots of the tables but the newest, from which the next migration is made. */
const meta = path.join(ROOT, 'lib/db/migrations/meta');
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(path.join(meta, name));
