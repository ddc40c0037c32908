import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldOfProblem } from './field-of-problem';
import { wordsFor } from './service-words';

const fromBranch = { origin_format: 'branch_format', destination_format: 'location_format', when: 'now' } as const;
const fromPlace = { ...fromBranch, origin_format: 'location_format' } as const;

/** The sentences of the interface as our API hands them on: the path, and what is said of it. */
const KNOWN = [
  ['destination.latitude', 'is required for location_format', fromBranch, 'destination.latitude', 'pinRequired'],
  ['branch_id', 'is required when merchant has multiple branches', fromPlace, 'origin_format', 'branchNeeded'],
  ['origin', 'Branch not found or does not belong to this merchant', fromBranch, 'origin.branch_id', 'branchGone'],
  ['payment.amount', 'must be a positive number', fromBranch, 'payment.amount', 'amountPositive'],
] as const;

describe('what the service finds', () => {
  it.each(KNOWN)('%s: %s', (path, sentence, shown, field, words) => {
    const found = fieldOfProblem(path, sentence, shown);
    expect(found).toBe(field);
    expect(wordsFor(found ?? '', sentence)).toBe(`delivery-form.problems.${words}`);
  });

  it('speaks of the short address, the time and a missing text', () => {
    expect(wordsFor('destination.short_address', 'must be 8 alphanumeric characters')).toMatch(/shortAddress$/);
    expect(wordsFor('scheduled_date', 'must be later than now')).toMatch(/schedulePast$/);
    expect(wordsFor('destination.block', 'is required for kuwait_format')).toBe('errors.required');
  });

  it('leaves an unknown sentence to the service', () => {
    expect(wordsFor('destination.area', 'is not served today')).toBeUndefined();
  });

  it('marks no field that is not shown', () => {
    expect(fieldOfProblem('destination.area', 'is required', fromBranch)).toBeUndefined();
    expect(fieldOfProblem('scheduled_date', 'must be later than now', fromBranch)).toBeUndefined();
    expect(fieldOfProblem('merchant', 'is closed', fromBranch)).toBeUndefined();
  });

  it('takes both halves of a point, and the other name of its first line, to the field that is shown', () => {
    expect(fieldOfProblem('destination.longitude', 'is required', fromBranch)).toBe('destination.latitude');
    expect(fieldOfProblem('destination.address', 'is too long', fromBranch)).toBe('destination.first_line');
  });
});

const Messages = z.object({ problems: z.record(z.string(), z.string()), fields: z.record(z.string(), z.string()) });

describe.each(['en', 'ar'])('messages in %s', (locale) => {
  const file = new URL(`../../lib/i18n/messages/${locale}/delivery-form.json`, import.meta.url);
  const { problems, fields } = Messages.parse(JSON.parse(readFileSync(file, 'utf8')));

  it('have words for every known sentence', () => {
    for (const [, , , , words] of KNOWN) expect(problems[words]).toBeTruthy();
  });

  it('name every field', async () => {
    const { shownFields } = await import('./field-of-problem');
    const formats = ['location_format', 'kuwait_format', 'bahrain_format', 'ksa_format', 'ksa_short_format'] as const;
    for (const destination_format of formats) {
      for (const path of shownFields({ origin_format: 'location_format', destination_format, when: 'later' })) {
        expect(fields[path.replace('.', '_')], path).toBeTruthy();
      }
    }
    expect(fields.origin_branch_id).toBeTruthy();
  });
});
