import type { TypedCredentials } from '../credentials/typed-credentials';
import type { AboutFields } from './connection-about-fields';

export type AddFields = AboutFields & { baseUrl: string; credentials: TypedCredentials };
