import { sumOf } from '@/lib/format/money/thousandths';
import { isSheetField, type SheetField } from '../columns/fields';
import type { Mapping } from '../columns/mapping';
import { columnContext, orderIndexes, readCells } from '../reader/row-reader';
import { columnName, type Remark } from '../rows/cells';
import { type CheckedRow, findDoubles, type ReadRow } from '../rows/find-doubles';
import type { RowContext } from '../rows/read-row';
import { type Cell, isBlank, textCell } from '../table/table';
import { effectiveMapping, hasBranchColumn, mappedColumn, positionOf } from './effective-mapping';
import type { Change, ReadyRow, WorkOptions } from './messages';
import { leaves, type QuestionView, questionViews } from './question-view';
import { type Blocked, type KnownOrder, type RowState, type RowView, rowView, type Totals } from './row-view';
import type { BranchRule, StoredWork } from './stored-work';
import { type LineBefore, lineBefore, restoreLine } from './undo';

const DOUBLES = ['possibleDouble', 'sameNumber'];

/** The rows of a sheet while a person mends them. */
export class SheetWork {
  readonly stored: StoredWork;
  private readonly options: WorkOptions;
  private lines: number[] = [];
  private reads = new Map<number, ReadRow>();
  private checked = new Map<number, CheckedRow>();
  private readonly steps: LineBefore[][] = [];
  private effective: { of: Mapping; rule: BranchRule; mapping: Mapping } | undefined;
  /** Null for a reference that was asked about and is new. */
  private readonly references = new Map<string, KnownOrder | null>();
  private blocked: ReadonlyMap<string, string> = new Map();

  constructor(stored: StoredWork, options: WorkOptions) {
    this.stored = stored;
    this.options = options;
  }

  /** Reads all rows, `first` and then `chunk` at a time. What rows say of each other follows by `check`. */
  *readAll(first: number, chunk: number): Generator<RowView[]> {
    const found = orderIndexes(this.stored.table, this.mapping()).map((index) => index + 1);
    // A row in which a person has written stays one, whatever is left of it.
    this.lines = [...new Set([...found, ...this.stored.editedLines])].sort((a, b) => a - b);
    this.reads = new Map();
    this.checked = new Map();
    for (let from = 0, to = first; from < this.lines.length; from = to, to += chunk) {
      const part = this.lines.slice(from, to);
      const context = this.context();
      for (const line of part) this.read(line, context);
      yield part.map((line) => this.view(line));
    }
  }

  /** Finds doubles among the rows. Gives the named ones, and those of which the others say something else now. */
  check(named: readonly number[] = []): RowView[] {
    const wanted = new Set(named);
    const before = this.checked;
    const sent = this.lines.flatMap((line) => (this.isLeft(line) ? [] : (this.reads.get(line) ?? [])));
    this.checked = new Map(findDoubles(sent).map((row) => [row.line, row]));
    for (const line of this.lines)
      if (this.relations(before.get(line)) !== this.relations(this.checked.get(line))) wanted.add(line);
    return this.lines.filter((line) => wanted.has(line)).map((line) => this.view(line));
  }

  /** Applies changes as one step that `undo` takes back. Gives the rows that look different now. */
  apply(changes: readonly Change[]): RowView[] {
    const lines = [...new Set(changes.map(({ line }) => line))];
    this.steps.push(lines.map((line) => lineBefore(this.stored, line)));
    for (const change of changes) this.change(change);
    return this.readAgain(lines);
  }

  undo(): RowView[] {
    const step = this.steps.pop() ?? [];
    for (const before of step) restoreLine(this.stored, before);
    return this.readAgain(step.map(({ line }) => line));
  }

  canUndo(): boolean {
    return this.steps.length > 0;
  }

  /** Gives a column another meaning. All rows must be read again. */
  map(index: number, field: SheetField | null): void {
    const { stored } = this;
    stored.mapping = mappedColumn(stored, index, field);
    if (field === 'branch') stored.branchRule = { kind: 'column' };
    // Refused orders have no column of a file and keep the rule.
    else if (stored.branchRule.kind === 'column' && stored.width > 0 && !hasBranchColumn(stored))
      stored.branchRule = { kind: 'nearest' };
    stored.context = columnContext(stored.table, stored.mapping);
    this.steps.length = 0;
  }

  /** Chooses branches by another rule. All rows must be read again. */
  chooseBranch(rule: BranchRule): void {
    this.stored.branchRule = rule;
  }

  /** Answers a question for all rows with its value. All rows must be read again. */
  answer(key: string, answer: string | null): void {
    if (answer === null) this.stored.answers.delete(key);
    else this.stored.answers.set(key, answer);
  }

  /** Questions for the whole file. An answered question stays, so that the answer can be changed. */
  questions(): QuestionView[] {
    const { answers, mapping } = this.stored;
    return questionViews(
      [...this.reads.values()].map(({ problems }) => problems),
      answers,
      mapping,
    );
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
  setKnown(checked: readonly string[], known: readonly KnownOrder[], blocked: readonly Blocked[] = []): RowView[] {
    for (const reference of checked) this.references.set(reference, null);
    for (const order of known) this.references.set(order.reference, order);
    this.blocked = new Map(blocked.map(({ phone, reason }) => [phone, reason]));
    const lines = this.lines.filter((line) => this.known(line) || this.blockedQuestion(line));
    return lines.map((line) => this.view(line));
  }

  columnCount(): number {
    return this.stored.mapping.columns.length;
  }

  count(): number {
    return this.lines.length;
  }

  /** The mapping by which rows are read, made again when what it is made of has changed. */
  private mapping(): Mapping {
    const { mapping, branchRule } = this.stored;
    if (this.effective?.of !== mapping || this.effective.rule !== branchRule)
      this.effective = { of: mapping, rule: branchRule, mapping: effectiveMapping(this.stored) };
    return this.effective.mapping;
  }

  private context(): RowContext {
    const { branchRule, context } = this.stored;
    const { country, branches } = this.options;
    const chosen = branchRule.kind === 'all' ? branches.filter(({ id }) => id === branchRule.id) : [];
    return {
      country,
      branches: chosen.length > 0 ? chosen : branches,
      now: new Date(),
      answers: this.stored.answers,
      ...context,
    };
  }

  private readAgain(lines: readonly number[]): RowView[] {
    const context = this.context();
    for (const line of lines) this.read(line, context);
    return this.check(lines);
  }

  private read(line: number, context: RowContext): void {
    const { table, editedLines, usualWidth, width } = this.stored;
    const cells = table.rows[line - 1] ?? [];
    const isEdited = editedLines.has(line);
    const mapping = this.mapping();
    const read = readCells(cells, line - 1, mapping, context, isEdited ? undefined : usualWidth);
    // Moved cells that were mended: a person says when all of them are right.
    if (isEdited && !isBlank(cells.slice(usualWidth, width)))
      read.problems.push({ column: mapping.columns[0]?.name ?? '', key: 'shifted', isQuestion: true });
    this.reads.set(line, read);
    for (const remark of read.problems) this.addColumn(remark);
  }

  /** A column for what the file lacks, so that it can be written there. */
  private addColumn({ column }: Remark): void {
    const { mapping, width } = this.stored;
    if (!isSheetField(column) || positionOf(mapping, column) !== undefined) return;
    const index = Math.max(width, ...mapping.columns.map((known) => known.index + 1));
    const added = { index, name: column, field: column, rank: 0 };
    this.stored.mapping = { ...mapping, columns: [...mapping.columns, added] };
  }

  private relations(row: CheckedRow | undefined): string {
    const own = row && this.reads.get(row.line);
    if (!row || !own || (row.problems === own.problems && row.warnings === own.warnings)) return '';
    return JSON.stringify([row.problems.slice(own.problems.length), row.warnings.slice(own.warnings.length)]);
  }

  private remarks(line: number): Pick<CheckedRow, 'problems' | 'warnings'> {
    const { problems, warnings } = this.checked.get(line) ?? this.reads.get(line) ?? { problems: [], warnings: [] };
    const more = [this.stored.refusals.get(line) ?? [], this.blockedQuestion(line) ?? []].flat();
    return { problems: more.length > 0 ? [...problems, ...more] : problems, warnings };
  }

  private blockedQuestion(line: number): Remark | undefined {
    const read = this.reads.get(line);
    const reason = read?.order && this.blocked.get(read.order.destination.contact_phone);
    if (!read || reason === undefined || reason === null) return undefined;
    return { column: columnName(read, 'phone'), key: 'blockedCustomer', values: { reason }, isQuestion: true };
  }

  private view(line: number): RowView {
    const { table, mapping } = this.stored;
    const [state, known, remarks] = [this.rowState(line), this.known(line), this.remarks(line)];
    return rowView({ line, state, known, remarks, mapping, cells: table.rows[line - 1] ?? [] });
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
    return problems.some((remark) => leaves(remark, answers) && !confirmed.get(line)?.includes(remark.key));
  }

  private change(change: Change): void {
    const { line } = change;
    const { left, confirmed, mapping } = this.stored;
    if ('isLeft' in change) {
      if (change.isLeft) left.add(line);
      else this.putBack(line);
    } else if ('isConfirmed' in change) {
      if (change.isConfirmed)
        confirmed.set(
          line,
          this.remarks(line).problems.map(({ key }) => key),
        );
      else confirmed.delete(line);
    } else {
      const column = mapping.columns[change.position];
      if (column) this.write(line, column.index, textCell(change.text));
    }
  }

  /** A row that an answer leaves out is sent all the same once a person has put it back. */
  private putBack(line: number): void {
    const { left, confirmed, answers } = this.stored;
    left.delete(line);
    const own = this.remarks(line).problems.filter((remark) => leaves(remark, answers));
    if (own.length > 0) confirmed.set(line, [...(confirmed.get(line) ?? []), ...own.map(({ key }) => key)]);
  }

  private write(line: number, index: number, cell: Cell): void {
    const { table, editedLines, usedColumns, width, confirmed, refusals } = this.stored;
    const row = table.rows[line - 1];
    if (!row) return;
    while (row.length < index) row.push({ text: '', kind: 'text' });
    row[index] = cell;
    editedLines.add(line);
    if (index >= width) usedColumns.add(index);
    confirmed.delete(line);
    refusals.delete(line);
  }
}
