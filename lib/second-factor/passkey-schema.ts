import { z } from 'zod/mini';

export const PasskeyName = z
  .string({ error: 'auth.fields.nameRequired' })
  .check(z.trim(), z.minLength(1, 'auth.fields.nameRequired'), z.maxLength(60, 'auth.fields.nameLong'));
/** The browser's answer as JSON text, so that what browsers add to it one day is no unknown name. */
export const PasskeyAnswer = z.string().check(z.maxLength(20_000));
const Id = z.string().check(z.minLength(1), z.maxLength(1_400));

export const AddPasskey = z.object({ name: PasskeyName, answer: PasskeyAnswer });
export type AddPasskey = z.output<typeof AddPasskey>;
export const PasskeyRef = z.object({ id: Id });
export type PasskeyRef = z.output<typeof PasskeyRef>;
export const RenamePasskey = z.object({ id: Id, name: PasskeyName });
export type RenamePasskey = z.output<typeof RenamePasskey>;
export const PasskeySignIn = z.object({
  answer: PasskeyAnswer,
  next: z.optional(z.string().check(z.maxLength(2_000))),
});
export type PasskeySignIn = z.output<typeof PasskeySignIn>;

const answered = {
  id: Id,
  rawId: Id,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
export const Registered = z.object({
  ...answered,
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }),
});
export const Signed = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.optional(z.string()),
  }),
});
