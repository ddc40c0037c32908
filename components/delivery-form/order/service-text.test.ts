import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldOfProblem } from './field-of-problem';
import { serviceText } from './service-text';

const fromBranch = { origin_format: 'branch_format', destination_format: 'location_format', when: 'now' } as const;
const fromPlace = { ...fromBranch, origin_format: 'location_format' } as const;

/** The sentences of the interface as our API hands them on: the path, and the message. */
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
    expect(serviceText(found ?? '', sentence)).toBe(`delivery-form.problems.${words}`);
  });

  it('speaks of the short address, the time and a missing text', () => {
    expect(serviceText('destination.short_address', 'must be 8 alphanumeric characters')).toMatch(/shortAddress$/);
    expect(serviceText('scheduled_date', 'must be later than now')).toMatch(/schedulePast$/);
    expect(serviceText('destination.block', 'is required for kuwait_format')).toBe('errors.required');
  });

  it('leaves an unknown sentence to the service', () => {
    expect(serviceText('destination.area', 'is not served today')).toBeUndefined();
  });

  it("finds the fields of v0's refusals, and has words for its areas", () => {
    const typed = { ...fromBranch, destination_format: 'kuwait_format' } as const;
    const message = "is not one of the service's areas; its spelling must match";
    expect(fieldOfProblem('destination.area', message, typed, 'v0')).toBe('destination.area');
    expect(serviceText('destination.area', message)).toMatch(/areaUnknown$/);
    expect(fieldOfProblem('platform_name', 'is required', typed, 'v0')).toBe('platform_name');
    expect(fieldOfProblem('branch', 'was not found', typed, 'v0')).toBe('key_branch');
    expect(fieldOfProblem('origin.branch_id', 'was not found', typed, 'v0')).toBe('key_branch');
    const line = { ...typed, destination_format: 'ksa_line_format' } as const;
    expect(fieldOfProblem('destination.first_line', 'is required', line, 'v0')).toBe('destination.first_line');
  });

  it("finds the branch by v1's names for it", () => {
    for (const path of ['origin', 'branch_id', 'origin.branch']) {
      expect(fieldOfProblem(path, 'Branch not found', fromBranch, 'v1')).toBe('origin.branch_id');
    }
    expect(fieldOfProblem('origin.instructions', 'is too long', fromPlace, 'v1')).toBeUndefined();
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
  const file = new URL(`../../../lib/i18n/messages/${locale}/delivery-form.json`, import.meta.url);
  const { problems, fields } = Messages.parse(JSON.parse(readFileSync(file, 'utf8')));

  it('have words for every known sentence', () => {
    for (const [, , , , words] of KNOWN) expect(problems[words]).toBeTruthy();
  });

  it('name every field', async () => {
    const { shownFields } = await import('./field-of-problem');
    const { ORDER_FORMATS: formats } = await import('@/lib/service/model/values');
    for (const destination_format of formats) {
      for (const path of shownFields({ origin_format: 'location_format', destination_format, when: 'later' })) {
        expect(fields[path.replace('.', '_')], path).toBeTruthy();
      }
    }
    expect(fields.origin_branch_id).toBeTruthy();
  });
});
