import { z } from 'zod';
import { changePreferences } from '@/lib/preferences/change.server';
import { preferencesOf } from '@/lib/preferences/read.server';
import { ChangePreferences } from '@/lib/preferences/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle({ permission: 'signed-in', branches: 'nothing', input: z.object({}) }, preferencesOf);

export const PUT = handle(
  { permission: 'signed-in', branches: 'nothing', input: ChangePreferences },
  changePreferences,
);
