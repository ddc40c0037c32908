import { inject } from 'vitest';
import { databaseFromTemplate, type TestDatabase } from './database-from-template';

/** A migrated database of the calling test's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return databaseFromTemplate(inject('postgresUrl'));
}
