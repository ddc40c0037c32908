import { diagnoseConnection } from '@/lib/connections/diagnose.server';
import { ExamineConnection } from '@/lib/doctor/schema';
import { handle } from '@/lib/request/handle.server';

/** Answers with a stream of messages, a JSON line each (DoctorMessage). */
export const POST = handle(
  { permission: 'settings:manage', branches: 'closed', input: ExamineConnection },
  diagnoseConnection,
);
