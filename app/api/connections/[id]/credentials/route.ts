import { handle } from '@/lib/http/handle.server';
import { DiscardCredentials, RotateCredentials } from '@/lib/settings/connection-schema';
import { discardCredentials } from '@/lib/settings/discard-credentials.server';
import { rotateCredentials } from '@/lib/settings/rotate-credentials.server';

export const PUT = handle({ permission: 'settings:manage', input: RotateCredentials }, rotateCredentials);
export const DELETE = handle({ permission: 'settings:manage', input: DiscardCredentials }, discardCredentials);
