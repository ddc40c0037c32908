import { inject } from 'vitest';
import { databaseFromTemplate, emptyDatabase, type TestDatabase } from './database-from-template';

/** A migrated database of the calling test's own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return databaseFromTemplate(inject('postgresUrl'));
}

/** A database of the calling test's own without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return emptyDatabase(inject('postgresUrl'));
}
