import { z } from 'zod';
import { GENERATIONS, type Generation } from '@/lib/service/model/generation';

const Kept = z.enum(GENERATIONS);

/** The generation that created an order. Every later call about the order goes to it. */
export function generationOf(row: { generation: string }): Generation {
  return Kept.parse(row.generation);
}
