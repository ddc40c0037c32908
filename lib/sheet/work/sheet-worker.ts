import { hasField } from '../columns/mapping';
import { openSheet } from '../reader/open-sheet';
import { columnViews } from './effective-mapping';
import type { FromWorker, OpenMessage, SheetState, ToWorker } from './messages';
import { workOfOrders } from './orders-as-sheet';
import { SheetWork } from './sheet-work';
import { applyShape, forgetWork, keepShape, keepWork, keptWork } from './storage';
import { newWork } from './stored-work';

/** Reads, checks and keeps a sheet off the page's thread. */

/** The first rows are shown after this many were read. */
const FIRST_CHUNK = 40;
const CHUNK = 400;
const KEEP_MS = 800;

let work: SheetWork | undefined;
let storageKey = '';
let columnsSent = 0;
let continuedFrom: number | null = null;
/** Counts readings; a newer one ends those before it. */
let reading = 0;
let isReading = false;
let keeping: ReturnType<typeof setTimeout> | undefined;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  void receive(data).catch((error: unknown) => {
    // The page shows that the file can't be read; the console says why.
    console.error(error);
    send(refused('unreadable'));
  });
});

async function receive(message: ToWorker): Promise<void> {
  if (message.type === 'open') return open(message);
  if (!work) return;
  switch (message.type) {
    case 'apply':
      return changed(work.apply(message.changes));
    case 'undo':
      return changed(work.undo());
    case 'map':
      work.map(message.index, message.field);
      break;
    case 'branch':
      work.chooseBranch(message.rule);
      break;
    case 'answer':
      work.answer(message.key, message.answer);
      break;
    case 'known':
      return changed(work.setKnown(message));
    case 'ready':
      return send({ done: { request: message.request, rows: work.ready(message.line) } });
    case 'save':
      clearTimeout(keeping);
      await keepWork(storageKey, work.stored);
      return send({ done: { request: message.request, rows: [] } });
    case 'discard':
      reading += 1;
      work = undefined;
      clearTimeout(keeping);
      return forgetWork(storageKey);
  }
  keepShape(work.stored, storageKey);
  return readAll(work);
}

/** A file that is refused leaves the sheet before as it is, also while that one is still read. */
async function open(message: OpenMessage): Promise<void> {
  const before = work;
  const stored = await storedOf(message);
  // The sheet was discarded meanwhile, and the file with it.
  if (before && !work) return;
  if (stored === 'none') return send({ state: { status: 'none' } });
  if (typeof stored === 'string') return send(refused(stored));
  storageKey = message.storageKey;
  continuedFrom = stored.savedAt || null;
  work = new SheetWork(stored, message.options);
  return readAll(work);
}

async function storedOf({ file, orders, name = '', options, storageKey: key }: OpenMessage) {
  if (orders) return workOfOrders(name, orders, options);
  if (file === undefined) return (await keptWork(key)) ?? ('none' as const);
  const found = await openSheet(typeof file === 'string' ? file : new Uint8Array(file), options);
  return typeof found === 'string' ? found : applyShape(newWork(name, found), key);
}

/** Reads all rows, the first few at once, and lets messages in between. */
async function readAll(current: SheetWork): Promise<void> {
  reading += 1;
  const own = reading;
  isReading = true;
  sendSheet(current, true);
  try {
    for (const rows of current.readAll(FIRST_CHUNK, CHUNK)) {
      if (current.stored.mapping.columns.length !== columnsSent) sendSheet(current, false);
      send({ rows });
      await pause();
      if (own !== reading) return;
    }
  } finally {
    if (own === reading) isReading = false;
  }
  changed(current.check());
}

function changed(rows: ReturnType<SheetWork['check']>): void {
  if (!work) return;
  if (work.stored.mapping.columns.length !== columnsSent) sendSheet(work, false);
  const unchecked = isReading ? [] : work.uncheckedReferences();
  const ofRows = { totals: work.totals(), questions: work.questions(), canUndo: work.canUndo(), unchecked };
  send({ rows, state: { ...ofRows, ...(isReading ? {} : { status: 'open' }) } });
  clearTimeout(keeping);
  const { stored } = work;
  keeping = setTimeout(() => void keepWork(storageKey, stored), KEEP_MS);
}

function sendSheet(current: SheetWork, isAnew: boolean): void {
  const { stored } = current;
  const { id, name, table, mapping, otherSheets, branchRule } = stored;
  columnsSent = mapping.columns.length;
  const ofFile = { id, name, sheet: table.sheet ?? null, otherSheets, system: mapping.system ?? null };
  const ofColumns = { columns: columnViews(stored), branchRule, hasBranchColumn: hasField(mapping, 'branch') };
  const sheet = { ...ofFile, ...ofColumns, count: current.lines.length, continuedFrom };
  const state = { sheet, refusal: null, status: 'reading', ...(isAnew ? { totals: null } : {}) } as const;
  send({ state, isAnew });
}

const refused = (refusal: SheetState['refusal']): FromWorker => {
  const status = isReading ? 'reading' : 'open';
  return { state: { status: work ? status : 'none', refusal } };
};

const send = (message: FromWorker): void => postMessage(message);
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
