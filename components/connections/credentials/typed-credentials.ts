import { CREDENTIAL_FIELDS } from '@/lib/connections/credentials/schema';
import { GENERATIONS, type Generation } from '@/lib/service/generation/generation';

/** The values of the fields in CREDENTIAL_FIELDS; '' for an empty field. */
export type TypedCredentials = Record<Generation, Record<string, string>>;

export const NOTHING_TYPED: TypedCredentials = {
  v2: { apiKey: '', apiSecret: '' },
  v1: { accessToken: '' },
  v0: { apiKey: '' },
};

export const CREDENTIAL_PATHS = GENERATIONS.flatMap((generation) =>
  CREDENTIAL_FIELDS[generation].map((name) => `credentials.${generation}.${name}` as const),
);

/** The credentials of the generations with at least one filled field. */
export function givenCredentials(typed: TypedCredentials): Partial<TypedCredentials> {
  const given: Partial<TypedCredentials> = { ...typed };
  for (const generation of GENERATIONS) {
    if (Object.values(typed[generation]).every((text) => text.trim() === '')) delete given[generation];
  }
  return given;
}
