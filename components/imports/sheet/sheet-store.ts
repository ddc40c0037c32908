import type {
  Change,
  FromWorker,
  OpenMessage,
  ReadyRow,
  RowView,
  SheetState,
  ToWorker,
} from '@/lib/sheet/work/messages';

const START: SheetState = {
  status: 'starting',
  refusal: null,
  sheet: null,
  totals: null,
  canUndo: false,
  unchecked: [],
  questions: [],
  lines: [],
};

/** A file that takes longer is refused, and its worker ended. */
const LONGEST_READING_MS = 20_000;

/** The page's side of the worker that reads a sheet. */
export class SheetStore {
  private state = START;
  private readonly rows = new Map<number, RowView>();
  private readonly listeners = new Set<() => void>();
  private readonly waiting = new Map<number, (rows: ReadyRow[]) => void>();
  private worker: Worker | undefined;
  private requests = 0;
  private slow: ReturnType<typeof setTimeout> | undefined;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getState = (): SheetState => this.state;

  row(line: number): RowView | undefined {
    return this.rows.get(line);
  }

  send(message: ToWorker): void {
    this.worker ??= this.startWorker();
    this.worker.postMessage(message);
  }

  open(message: OpenMessage): void {
    this.set({
      status: message.file === undefined && message.orders === undefined ? 'starting' : 'reading',
      refusal: null,
    });
    this.send(message);
    clearTimeout(this.slow);
    if (message.file !== undefined) this.slow = setTimeout(() => this.endSlowReading(), LONGEST_READING_MS);
  }

  /** Writes at once on the screen; the worker's answer follows. */
  apply(changes: Change[]): void {
    for (const change of changes) {
      const row = this.rows.get(change.line);
      if (!row || !('text' in change)) continue;
      this.rows.set(row.line, { ...row, cells: withText(row.cells, change.position, change.text) });
    }
    this.set({});
    this.send({ type: 'apply', changes });
  }

  /** All rows to send, or one of them. */
  ready(line?: number): Promise<ReadyRow[]> {
    return this.request((request) => ({ type: 'ready', request, ...(line === undefined ? {} : { line }) }));
  }

  /** Keeps the sheet in the browser now: the page is about to be left. */
  async save(): Promise<void> {
    await this.request((request) => ({ type: 'save', request }));
  }

  discard(): void {
    this.send({ type: 'discard' });
    this.rows.clear();
    this.set({ ...START, status: 'none' });
  }

  close(): void {
    clearTimeout(this.slow);
    this.worker?.terminate();
    this.worker = undefined;
    this.listeners.clear();
  }

  /** Ends a worker that has sent no sheet. What was open before is lost with it; it is kept in the browser. */
  private endSlowReading(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.rows.clear();
    this.set({ ...START, status: 'none', refusal: 'tooSlow' });
  }

  private request(message: (request: number) => ToWorker): Promise<ReadyRow[]> {
    this.requests += 1;
    return new Promise((resolve) => {
      this.waiting.set(this.requests, resolve);
      this.send(message(this.requests));
    });
  }

  private startWorker(): Worker {
    const worker = new Worker(new URL('../../../lib/sheet/work/sheet-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.receive(data));
    worker.addEventListener('error', () => this.set({ status: 'none', refusal: 'unreadable' }));
    return worker;
  }

  private receive({ state, isAnew, rows = [], done }: FromWorker): void {
    clearTimeout(this.slow);
    if (isAnew) this.rows.clear();
    const fresh = rows.filter(({ line }) => !this.rows.has(line)).map(({ line }) => line);
    for (const row of rows) this.rows.set(row.line, row);
    const lines = isAnew ? fresh : [...this.state.lines, ...fresh];
    this.set({ ...state, ...(isAnew || fresh.length > 0 ? { lines } : {}) });
    if (done) this.waiting.get(done.request)?.(done.rows);
    if (done) this.waiting.delete(done.request);
  }

  private set(change: Partial<SheetState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** Rows that came before a column was added have no cell for it. */
function withText(cells: readonly string[], position: number, text: string): string[] {
  const filled = Array.from({ length: Math.max(cells.length, position + 1) }, (_, index) => cells[index] ?? '');
  return filled.with(position, text);
}
