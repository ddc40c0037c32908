import type { Context } from '@/lib/request/context.server';

/** What a verb about oneself needs of the context. */
export type SettingsContext = Pick<Context, 'db' | 'user' | 'now'>;
