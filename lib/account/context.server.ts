import type { Context } from '@/lib/request/context.server';

/** The context of a verb about oneself. */
export type SettingsContext = Pick<Context, 'db' | 'user' | 'now'>;
