import { type CallBudget, createCallBudget } from '@/lib/service/transport/call-budget';

declare global {
  var dispatchDeskCallBudgets: Map<string, CallBudget> | undefined;
}

/** The budget of a connection in this process, for users and background work together. */
export function callBudgetOf(connectionId: string): CallBudget {
  globalThis.dispatchDeskCallBudgets ??= new Map();
  const budgets = globalThis.dispatchDeskCallBudgets;
  const budget = budgets.get(connectionId) ?? createCallBudget();
  budgets.set(connectionId, budget);
  return budget;
}
