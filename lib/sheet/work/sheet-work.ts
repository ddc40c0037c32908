import { sumOf } from '@/lib/format/money/thousandths';
import { isSheetField, type SheetField } from '../columns/fields';
import { hasField, type Mapping, type SheetOptions } from '../columns/mapping';
import { columnContext, orderIndexes } from '../reader/row-reader';
import { columnName, type Remark, type RowContext } from '../rows/cells';
import { findDoubles, type SheetRow } from '../rows/find-doubles';
import { type ReadRow, readRow } from '../rows/read-row';
import { isBlank } from '../table/table';
import { effectiveMapping, mappedColumn, positionOf } from './effective-mapping';
import type {
  BranchRule,
  CellRemark,
  Change,
  KnownOrder,
  QuestionView,
  ReadyRow,
  RowState,
  RowView,
  Totals,
  ToWorker,
} from './messages';
import { answerTo, questionViews } from './questions';
import { type StoredWork, stepBack, writeCell } from './stored-work';

const DOUBLES = ['possibleDouble', 'sameNumber'];

/** The rows of a sheet while a person mends them. */
export class SheetWork {
  readonly stored: StoredWork;
  private readonly options: SheetOptions;
  lines: readonly number[] = [];
  private reads = new Map<number, ReadRow>();
  private checked = new Map<number, SheetRow>();
  /** The looks of rows as they were given last, without cells: these change as they are written or get more columns. */
  private readonly shown = new Map<number, string>();
  /** For each step back what undoes it; gives its lines. */
  private readonly steps: (() => readonly number[])[] = [];
  /** The mapping by which rows are read. */
  private mapping: Mapping;
  /** Null for a reference that was asked about and is new. */
  private readonly references = new Map<string, KnownOrder | null>();
  private blocked: ReadonlyMap<string, string> = new Map();

  constructor(stored: StoredWork, options: SheetOptions) {
    this.stored = stored;
    this.options = options;
    this.mapping = effectiveMapping(stored);
  }

  /** Reads all rows, `first` and then `chunk` at a time. What rows say of each other follows by `check`. */
  *readAll(first: number, chunk: number): Generator<RowView[]> {
    const found = orderIndexes(this.stored.table, this.mapping).map((index) => index + 1);
    // A row in which a person has written stays one, whatever is left of it.
    this.lines = [...new Set([...found, ...this.stored.editedLines])].sort((a, b) => a - b);
    this.reads = new Map();
    this.checked = new Map();
    this.shown.clear();
    for (let from = 0, to = first; from < this.lines.length; from = to, to += chunk) {
      const part = this.lines.slice(from, to);
      const context = this.context();
      for (const line of part) this.read(line, context);
      yield this.changedViews(part);
    }
  }

  /** Finds doubles among the rows. Gives those that look different now. */
  check(): RowView[] {
    const before = this.checked;
    const sent = this.lines.flatMap((line) => (this.isLeft(line) ? [] : (this.reads.get(line) ?? [])));
    this.checked = new Map(findDoubles(sent, this.mapping).map((row) => [row.line, row]));
    const isSame = (a: SheetRow, b: SheetRow) =>
      a.problems === b.problems && a.warnings === b.warnings && a.order?.reference === b.order?.reference;
    return this.changedViews(
      this.lines.filter((line) => {
        const [earlier, row] = [before.get(line), this.checked.get(line)];
        return !earlier || !row || !isSame(earlier, row);
      }),
    );
  }

  /** Applies changes as one step that `undo` takes back. Gives the rows that look different now. */
  apply(changes: readonly Change[]): RowView[] {
    const lines = [...new Set(changes.map(({ line }) => line))];
    this.steps.push(stepBack(this.stored, lines));
    for (const change of changes) this.change(change);
    return this.readAgain(lines);
  }

  undo(): RowView[] {
    return this.readAgain(this.steps.pop()?.() ?? []);
  }

  canUndo(): boolean {
    return this.steps.length > 0;
  }

  /** Gives a column another meaning. All rows must be read again. */
  map(index: number, field: SheetField | null): void {
    const { stored } = this;
    stored.mapping = mappedColumn(stored, index, field);
    stored.context = columnContext(stored.table, stored.mapping);
    // Refused orders have no column of a file and keep the rule.
    const isOfFile = stored.mapping.columns.some(({ isAdded }) => !isAdded);
    const isWithout = stored.branchRule.kind === 'column' && isOfFile && !hasField(stored.mapping, 'branch');
    this.chooseBranch(field === 'branch' ? { kind: 'column' } : isWithout ? { kind: 'nearest' } : stored.branchRule);
    this.steps.length = 0;
  }

  /** Chooses branches by another rule. All rows must be read again. */
  chooseBranch(rule: BranchRule): void {
    this.stored.branchRule = rule;
    this.mapping = effectiveMapping(this.stored);
  }

  /** Answers a question for all rows with its value. All rows must be read again. */
  answer(key: string, answer: string | null): void {
    if (answer === null) this.stored.answers.delete(key);
    else this.stored.answers.set(key, answer);
  }

  /** Questions for the whole file. An answered question stays, so that the answer can be changed. */
  questions(): QuestionView[] {
    const { answers, mapping } = this.stored;
    const remarks = [...this.reads.values()].flatMap(({ problems }) => problems);
    return questionViews(remarks, answers, mapping);
  }

  totals(): Totals {
    const states = { ready: 0, mend: 0, question: 0, left: 0, known: 0 };
    const amounts: string[] = [];
    let doubles = 0;
    for (const line of this.lines) {
      const state = this.rowState(line);
      states[state] += 1;
      if (state === 'question' && this.remarks(line).problems.some(({ key }) => DOUBLES.includes(key))) doubles += 1;
      const payment = state === 'ready' ? this.reads.get(line)?.order?.payment : undefined;
      if (payment?.type === 'cash' && payment.amount !== undefined) amounts.push(payment.amount);
    }
    return { rows: this.lines.length, ...states, doubles, cash: sumOf(amounts) };
  }

  /** The orders that may be sent, and those that were: the server says of each what became of it. */
  ready(only?: number): ReadyRow[] {
    return (only === undefined ? this.lines : [only]).flatMap((line) => {
      const state = this.rowState(line);
      const order = state === 'ready' || state === 'known' ? this.checked.get(line)?.order : undefined;
      return order ? [{ line, order, isConfirmed: this.stored.confirmed.has(line), isKnown: state === 'known' }] : [];
    });
  }

  /** References of orders that nobody has asked the server about. */
  uncheckedReferences(): string[] {
    const all = this.lines.flatMap((line) => this.referenceOf(line) ?? []);
    return [...new Set(all)].filter((reference) => !this.references.has(reference));
  }

  /** Takes what the server knows of references, and the blocked customers. */
  setKnown({ checked, known, blocked }: Omit<Extract<ToWorker, { type: 'known' }>, 'type'>): RowView[] {
    for (const reference of checked) this.references.set(reference, null);
    for (const order of known) this.references.set(order.reference, order);
    this.blocked = new Map(blocked.map(({ phone, reason }) => [phone, reason]));
    return this.changedViews(this.lines);
  }

  private context(): RowContext {
    const { answers, branchRule, context } = this.stored;
    const { country, branches } = this.options;
    const chosen = branchRule.kind === 'all' ? branches.filter(({ id }) => id === branchRule.id) : [];
    return { country, branches: chosen.length > 0 ? chosen : branches, now: new Date(), answers, ...context };
  }

  private readAgain(lines: readonly number[]): RowView[] {
    const context = this.context();
    // A row that is still to come is read in its turn.
    for (const line of lines.filter((changed) => this.reads.has(changed))) {
      this.read(line, context);
      // The page shows what was typed until it gets the row.
      this.shown.delete(line);
    }
    return this.check();
  }

  private read(line: number, context: RowContext): void {
    const { table, editedLines, usualWidth, width } = this.stored;
    const cells = table.rows[line - 1] ?? [];
    const isEdited = editedLines.has(line);
    const { mapping } = this;
    const read = readRow(cells, line, mapping, isEdited ? context : { ...context, width: usualWidth });
    // Moved cells that were mended: a person says when all of them are right.
    if (isEdited && !isBlank(cells.slice(usualWidth, width)))
      read.problems.push({ column: mapping.columns[0]?.name ?? '', key: 'shifted', isQuestion: true });
    this.reads.set(line, read);
    for (const remark of read.problems) this.addColumn(remark);
  }

  /** A column for what the file lacks, so that it can be written there. */
  private addColumn({ column }: Remark): void {
    const { mapping, width } = this.stored;
    if (!isSheetField(column) || positionOf(this.mapping, column) !== undefined) return;
    const index = Math.max(width, ...mapping.columns.map((known) => known.index + 1));
    const added = { index, name: column, field: column, rank: 0, isAdded: true } as const;
    this.stored.mapping = { ...mapping, columns: [...mapping.columns, added] };
    this.mapping = effectiveMapping(this.stored);
    // Every row gets a cell more.
    this.checked = new Map();
  }

  private changedViews(lines: readonly number[]): RowView[] {
    const { columns } = this.mapping;
    return lines.flatMap((line) => {
      const text = JSON.stringify([this.rowState(line), this.known(line), this.remarks(line), columns.length]);
      if (!this.reads.has(line) || this.shown.get(line) === text) return [];
      this.shown.set(line, text);
      return [this.view(line)];
    });
  }

  private remarks(line: number): Pick<SheetRow, 'problems' | 'warnings'> {
    const { problems, warnings } = this.checked.get(line) ?? this.reads.get(line) ?? { problems: [], warnings: [] };
    const more = [this.stored.refusals.get(line) ?? [], this.blockedQuestion(line) ?? []].flat();
    return { problems: [...problems, ...more], warnings };
  }

  private blockedQuestion(line: number): Remark | undefined {
    const order = this.reads.get(line)?.order;
    const reason = order && this.blocked.get(order.destination.contact_phone);
    if (reason === undefined || reason === null) return undefined;
    return {
      column: columnName({ mapping: this.mapping }, 'phone'),
      key: 'blockedCustomer',
      values: { reason },
      isQuestion: true,
    };
  }

  private view(line: number): RowView {
    const { mapping, stored } = this;
    const { problems, warnings } = this.remarks(line);
    const remark = (kind: CellRemark['kind'], { column, key, values }: Remark): CellRemark => {
      return { position: positionOf(mapping, column) ?? 0, kind, key, ...(values ? { values } : {}) };
    };
    return {
      line,
      state: this.rowState(line),
      known: this.known(line),
      cells: mapping.columns.map(({ index }) => stored.table.rows[line - 1]?.[index]?.text ?? ''),
      remarks: [
        ...problems.map((problem) => remark(problem.isQuestion ? 'question' : 'problem', problem)),
        ...warnings.map((warning) => remark('warning', warning)),
      ],
    };
  }

  private known(line: number): KnownOrder | null {
    const reference = this.referenceOf(line);
    return (reference !== undefined && this.references.get(reference)) || null;
  }

  /** A row with broken cells is known by its order's number. */
  private referenceOf(line: number): string | undefined {
    return this.checked.get(line)?.order?.reference ?? this.reads.get(line)?.reference;
  }

  private rowState(line: number): RowState {
    if (this.isLeft(line)) return 'left';
    if (this.known(line)) return 'known';
    const { problems } = this.remarks(line);
    if (!this.reads.get(line)?.order || problems.some(({ isQuestion }) => !isQuestion)) return 'mend';
    const confirmed = this.stored.confirmed.get(line) ?? [];
    return problems.every(({ key }) => confirmed.includes(key)) ? 'ready' : 'question';
  }

  /** By a person, or by the answer for all rows with one of its values. */
  private isLeft(line: number): boolean {
    const { left, confirmed, answers } = this.stored;
    if (left.has(line)) return true;
    const problems = this.reads.get(line)?.problems ?? [];
    return problems.some(
      (remark) => answerTo(remark, answers) === 'leave' && !confirmed.get(line)?.includes(remark.key),
    );
  }

  private change(change: Change): void {
    const { line } = change;
    const { left, confirmed, mapping } = this.stored;
    if ('isLeft' in change) {
      if (change.isLeft) left.add(line);
      else this.putBack(line);
    } else if ('isConfirmed' in change) {
      const keys = this.remarks(line).problems.map(({ key }) => key);
      if (change.isConfirmed) confirmed.set(line, keys);
      else confirmed.delete(line);
    } else {
      const column = mapping.columns[change.position];
      if (column) writeCell(this.stored, line, column.index, change.text);
    }
  }

  /** A row that an answer leaves out is sent all the same once a person has put it back. */
  private putBack(line: number): void {
    const { left, confirmed, answers } = this.stored;
    left.delete(line);
    const own = this.remarks(line).problems.filter((remark) => answerTo(remark, answers) === 'leave');
    if (own.length > 0) confirmed.set(line, [...(confirmed.get(line) ?? []), ...own.map(({ key }) => key)]);
  }
}
