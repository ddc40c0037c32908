import { z } from 'zod/mini';
import { GivenPassword } from '@/lib/auth/schema';
import { PasskeyAnswer } from './passkey-schema';

const Code = z
  .string({ error: 'auth.fields.signInCodeRequired' })
  .check(z.trim(), z.minLength(1, 'auth.fields.signInCodeRequired'), z.maxLength(40, 'auth.fields.signInCodeWrong'));

/** A time code or a recovery code, as typed. */
export const CodeInput = z.object({ code: Code });
export type CodeInput = z.output<typeof CodeInput>;

export const SignInCode = z.object({ code: Code, next: z.optional(z.string().check(z.maxLength(2_000))) });
export type SignInCode = z.output<typeof SignInCode>;

export const BeginCodes = z.object({ password: GivenPassword });
export type BeginCodes = z.output<typeof BeginCodes>;

/** A second look at who is asking: a code or a passkey of somebody who has them, else the password. */
export const Identity = z.object({
  code: z.optional(Code),
  password: z.optional(GivenPassword),
  passkey: z.optional(PasskeyAnswer),
});
export type Identity = z.output<typeof Identity>;

export const IdentityProof = z.object({ proof: z.string() });

/** `picture`: the QR code that apps scan, as a data address. */
export const NewSecret = z.object({ secret: z.string(), picture: z.string() });
export type NewSecret = z.output<typeof NewSecret>;

export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Factors that somebody has besides the password. */
export const Factors = z.object({ hasCodes: z.boolean(), hasPasskeys: z.boolean() });
export type Factors = z.output<typeof Factors>;

export type PasskeyView = { id: string; name: string; createdAt: string; usedAt: string | null };
/** One's own second factors, for the account page. `passkeysAt`: the address at which passkeys work; null: at none. */
export type FactorStatus = {
  isOn: boolean;
  recoveryCodesLeft: number;
  passkeys: PasskeyView[];
  passkeysAt: string | null;
};
