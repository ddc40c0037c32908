import { expect, test } from 'vitest';
import budgets from './line-budgets.json';
import { linesOfFolders } from './lines-of-folders';

test('no folder grows above its budget of lines', () => {
  const grown = Object.entries(linesOfFolders()).filter(([folder, lines]) => lines > (BUDGETS[folder] ?? 0));
  expect(grown.map(([folder, lines]) => `${folder}: ${lines} of ${BUDGETS[folder] ?? 'no budget'}`)).toEqual([]);
});

test('a budget goes down with its folder: 50 lines are the most that it has left', () => {
  const lines = linesOfFolders();
  const loose = Object.entries(BUDGETS).filter(([folder, budget]) => budget > (lines[folder] ?? 0) + SLACK);
  expect(loose.map(([folder, budget]) => `${folder}: ${lines[folder] ?? 0} of ${budget}`)).toEqual([]);
});

const BUDGETS: Readonly<Record<string, number>> = budgets;
const SLACK = 50;
