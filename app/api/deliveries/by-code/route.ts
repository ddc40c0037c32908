import { z } from 'zod';
import { addByCode } from '@/lib/deliveries/by-code/add.server';
import { readNewestCodeList } from '@/lib/deliveries/by-code/read.server';
import { AddByCode } from '@/lib/deliveries/by-code/schema';
import { handle } from '@/lib/request/handle.server';

export const GET = handle(
  { permission: 'delivery:adopt', branches: 'closed', input: z.object({}) },
  readNewestCodeList,
);

export const POST = handle({ permission: 'delivery:adopt', branches: 'closed', input: AddByCode }, addByCode);
