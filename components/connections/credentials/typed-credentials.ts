import { GENERATIONS } from '@/lib/service/generation/generation';

/** The values of the credential fields of all generations; '' for an empty field. */
export type TypedCredentials = {
  v2: { apiKey: string; apiSecret: string };
  v1: { accessToken: string };
  v0: { apiKey: string };
};

export const NOTHING_TYPED: TypedCredentials = {
  v2: { apiKey: '', apiSecret: '' },
  v1: { accessToken: '' },
  v0: { apiKey: '' },
};

export const CREDENTIAL_PATHS = [
  'credentials.v2.apiKey',
  'credentials.v2.apiSecret',
  'credentials.v1.accessToken',
  'credentials.v0.apiKey',
] as const;

/** The credentials of the generations with at least one filled field. */
export function givenCredentials(typed: TypedCredentials): Partial<TypedCredentials> {
  const given: Partial<TypedCredentials> = { ...typed };
  for (const generation of GENERATIONS) {
    if (Object.values(typed[generation]).every((text) => text.trim() === '')) delete given[generation];
  }
  return given;
}
