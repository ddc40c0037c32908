import { readSimilar } from '@/lib/deliveries/similar/read-similar.server';
import { SimilarQuery } from '@/lib/deliveries/similar/schema';
import { handle } from '@/lib/request/handle.server';

export const POST = handle({ permission: 'delivery:write', branches: 'narrowed', input: SimilarQuery }, readSimilar);
