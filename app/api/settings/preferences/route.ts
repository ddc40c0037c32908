import { changePreferences } from '@/lib/preferences/change.server';
import { preferencesOf } from '@/lib/preferences/read.server';
import { ChangePreferences } from '@/lib/preferences/schema';
import { handle, NO_INPUT } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: NO_INPUT }, preferencesOf);

export const PUT = handle(
  { permission: 'signed-in', branches: 'nothing', input: ChangePreferences },
  changePreferences,
);
