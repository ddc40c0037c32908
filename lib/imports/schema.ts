import { z } from 'zod/mini';
import { ListName, MOST_LIKE, RowProblem, RowState, WaitReason } from '@/lib/outgoing/schema';

export const MOST_ROWS = 5_000;
/** A sheet has at most so many rows. */
const MOST_UNSENT = 20_000;
export const IMPORTS_SHOWN = 20;
export const ROWS_PAGE = 200;
export const IMPORT_BODY_BYTES = 8 * 1024 * 1024;
export const CHECK_BODY_BYTES = 1024 * 1024;
const REFERENCE_MAX = 64;

const maybeText = z.nullable(z.string());
export const ImportedOrder = z.record(z.string(), z.unknown());

export const ImportById = z.object({ id: z.uuid() });
export type ImportById = z.infer<typeof ImportById>;

export const NewImportRow = z.object({
  line: z.int().check(z.gte(1), z.lte(1_100_000)),
  order: ImportedOrder,
  isConfirmed: z.optional(z.boolean()),
});
export type NewImportRow = z.infer<typeof NewImportRow>;

/** Orders like these deliveries, for a time to come. */
export const Repeat = z.object({
  deliveries: z.array(z.uuid()).check(z.minLength(1, 'errors.required'), z.maxLength(MOST_LIKE, 'errors.tooLong')),
  at: z.iso.datetime({ error: 'delivery-form.problems.scheduleInvalid' }),
});
export type Repeat = z.infer<typeof Repeat>;

export const StartImport = z
  .object({
    id: z.uuid(),
    name: ListName,
    /** The sheet that the rows came from, and how many of its rows stay there to be fixed. */
    sheetId: z.optional(z.uuid()),
    unsent: z.optional(z.int().check(z.gte(0), z.lte(MOST_UNSENT))),
    rows: z.array(NewImportRow).check(z.maxLength(MOST_ROWS, 'errors.tooLong')),
    repeat: z.optional(Repeat),
  })
  .check(
    z.refine(({ rows, repeat }) => rows.length > 0 || repeat !== undefined, {
      path: ['rows'],
      message: 'errors.required',
    }),
  );
export type StartImport = z.infer<typeof StartImport>;

export const CheckReferences = z.object({
  references: z.array(z.string().check(z.maxLength(REFERENCE_MAX))).check(z.maxLength(MOST_ROWS, 'errors.tooLong')),
});
export type CheckReferences = z.infer<typeof CheckReferences>;

/** `blocked`: customers; a row to one is to be confirmed. */
export const CheckedReferences = z.object({
  known: z.array(z.object({ reference: z.string(), deliveryId: maybeText, code: maybeText, importName: maybeText })),
  blocked: z.array(z.object({ phone: z.string(), reason: z.string() })),
  rowsPerMinute: z.number(),
});
export type CheckedReferences = z.infer<typeof CheckedReferences>;

export const ImportProgress = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['running', 'waiting', 'paused', 'stopped', 'done']),
  reason: z.nullable(WaitReason),
  reasonText: maybeText,
  total: z.number(),
  /** Rows that stayed in the sheet to be fixed. */
  unsent: z.number(),
  counts: z.record(RowState, z.number()),
  fees: z.string(),
  currency: z.string(),
  createdAt: z.string(),
  createdByName: maybeText,
  actorName: maybeText,
  updatedAt: z.string(),
  endedAt: maybeText,
  expectedEndAt: maybeText,
  /** Until then it goes by itself. */
  sendUntil: maybeText,
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** `isNarrowed`: for somebody of some branches, who is shown no import with an order of another one. */
export const ImportList = z.object({ imports: z.array(ImportProgress), isNarrowed: z.boolean() });
export type ImportList = z.infer<typeof ImportList>;

export const ResumeImport = z.extend(ImportById, { ignoreWallet: z.optional(z.boolean()) });
export type ResumeImport = z.infer<typeof ResumeImport>;

const number = (most: number) => z.coerce.number().check(z.int(), z.gte(0), z.lte(most));
export const ImportRowsQuery = z.extend(ImportById, {
  state: z.optional(RowState),
  after: z.optional(number(MOST_ROWS)),
});
export type ImportRowsQuery = z.infer<typeof ImportRowsQuery>;

export const ImportRow = z.object({
  position: z.number(),
  line: z.number(),
  reference: z.string(),
  state: RowState,
  order: ImportedOrder,
  problem: z.nullable(RowProblem),
  delivery: z.nullable(
    z.object({
      id: z.string(),
      code: maybeText,
      status: z.string(),
      deliveryFee: maybeText,
      trackingUrl: maybeText,
    }),
  ),
  otherImport: z.nullable(z.object({ id: z.string(), name: z.string() })),
  isMendable: z.boolean(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportRowsPage = z.object({ rows: z.array(ImportRow), next: z.nullable(z.number()) });
export type ImportRowsPage = z.infer<typeof ImportRowsPage>;

export const MendImportRow = z.extend(ImportById, {
  position: number(MOST_ROWS),
  order: ImportedOrder,
  isConfirmed: z.optional(z.boolean()),
});
export type MendImportRow = z.infer<typeof MendImportRow>;
