import { z } from 'zod/mini';
import { plainText } from '@/lib/format/text/plain-text';
import { plainCode } from '../schema';

/** The shapes that the route, the screen and the worker of "add by code" share. */

export const MOST_CODES = 5_000;
export const LONGEST_CODE = 64;

/** A tracking link may end in a long number in place of the code. */
export const isLinkNumber = (code: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(code);
const LONGEST_LINE = 200;

/** `POST /api/deliveries/by-code`: the codes as entered, in any case; and lines in which no code was found. */
export const AddByCode = z.object({
  codes: z
    .array(
      z
        .string()
        .check(z.overwrite(plainCode), z.minLength(1, 'errors.required'), z.maxLength(LONGEST_CODE, 'errors.tooLong')),
    )
    .check(z.minLength(1, 'errors.required'), z.maxLength(MOST_CODES, 'errors.tooLong')),
  unread: z.optional(
    z
      .array(z.string().check(z.overwrite((line) => plainText(line).trim().slice(0, LONGEST_LINE))))
      .check(z.maxLength(MOST_CODES, 'errors.tooLong')),
  ),
});
export type AddByCode = z.infer<typeof AddByCode>;

/**
 * - `added` to the ledger; `known`: the ledger had it
 * - `not_found` at the service
 * - `unresolved`: it looks like an order of this dashboard that is still without an answer
 * - `failed`: the service could not be read
 */
export const CODE_OUTCOMES = ['added', 'known', 'not_found', 'unresolved', 'failed'] as const;
export const CodeOutcome = z.enum(CODE_OUTCOMES);
export type CodeOutcome = z.infer<typeof CodeOutcome>;

export const CodeListById = z.object({ list: z.uuid() });
export type CodeListById = z.infer<typeof CodeListById>;

/** A list with its progress: how many codes it has, how many have each outcome, and those without an order. */
export const CodeList = z.object({
  id: z.string(),
  createdAt: z.string(),
  total: z.number(),
  /** Codes without an outcome yet. */
  waiting: z.number(),
  counts: z.record(CodeOutcome, z.number()),
  /** Codes that are not in the ledger, in the order of the list. */
  missing: z.array(z.object({ code: z.string(), outcome: CodeOutcome })),
});
export type CodeList = z.infer<typeof CodeList>;

/** `GET /api/deliveries/by-code`: the newest list of the connection. */
export const NewestCodeList = z.object({ list: z.nullable(CodeList) });
export type NewestCodeList = z.infer<typeof NewestCodeList>;
