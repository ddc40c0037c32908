'use client';

import { ComparisonScreen } from '@/components/comparisons/comparison-screen';
import { DropOffForm } from './drop-off-form';

/** The comparison with the delivery form's own drop-off. */
export function EstimatesScreen() {
  return <ComparisonScreen dropOffForm={(props) => <DropOffForm {...props} />} />;
}
