import { useMutation } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call } from '@/lib/http/call';
import type { RenamePasskey } from './passkey-schema';
import { type BeginCodes, type CodeInput, type Identity, IdentityProof, NewSecret, RecoveryCodes } from './schema';

const ADDRESS = '/api/settings/second-factor';
const passkey = (id: string) => `/api/settings/passkeys/${encodeURIComponent(id)}`;

export const useBeginCodes = () =>
  useMutation({ mutationFn: (body: BeginCodes) => call('POST', ADDRESS, NewSecret, { body }) });

export const useConfirmCodes = () =>
  useMutation({ mutationFn: (body: CodeInput) => call('PUT', ADDRESS, RecoveryCodes, { body }) });

export const useRemoveCodes = () =>
  useMutation({ mutationFn: (body: CodeInput) => call('POST', `${ADDRESS}/remove`, z.undefined(), { body }) });

export const useConfirmIdentity = () =>
  useMutation({ mutationFn: (body: Identity) => call('POST', '/api/settings/identity', IdentityProof, { body }) });

export const useRenamePasskey = () =>
  useMutation({
    mutationFn: ({ id, name }: RenamePasskey) => call('PATCH', passkey(id), z.undefined(), { body: { name } }),
  });

export const useRemovePasskey = () =>
  useMutation({ mutationFn: (id: string) => call('DELETE', passkey(id), z.undefined()) });
