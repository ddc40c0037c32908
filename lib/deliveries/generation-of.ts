import { z } from 'zod';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';

const Kept = z.enum(GENERATIONS);

/** The generation that made an order, and that alone is asked about it ever after. */
export function generationOf(row: { generation: string }): Generation {
  return Kept.parse(row.generation);
}
