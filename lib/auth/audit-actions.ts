/** Actions that the audit log records, by kind. A new action needs a message in `audit.actions`. */
export const AUDIT_ACTIONS = {
  signIn: [
    'sign_in',
    'sign_in_failed',
    'sign_in_refused',
    'code_failed',
    'sign_out',
    'session_ended',
    'signed_out_everywhere',
    'password_changed',
    'codes_added',
    'codes_removed',
    'passkey_added',
    'passkey_removed',
    'passkey_failed',
    'name_changed',
  ],
  people: [
    'owner_set_up',
    'user_created',
    'user_role_changed',
    'user_disabled',
    'user_enabled',
    'user_password_reset',
    'password_chosen',
    'password_link_asked',
    'user_unlocked',
    'user_signed_out',
    'factor_roles_changed',
  ],
  connections: [
    'connection_added',
    'connection_changed',
    'connection_removed',
    'connection_uninstalled',
    'attention_changed',
    'escalation_changed',
    'country_stated',
    'country_learned',
    'test_mode_learned',
  ],
  credentials: [
    'credentials_entered',
    'credentials_rotated',
    'credentials_proven',
    'credentials_erased',
    'rotation_discarded',
    'webhook_token_rotated',
  ],
  deliveries: ['delivery_canceled', 'delivery_replaced', 'delivery_closed'],
  imports: ['import_started', 'import_paused', 'import_resumed', 'import_stopped', 'import_row_mended'],
  standing: ['standing_created', 'standing_changed', 'standing_paused', 'standing_resumed', 'standing_removed'],
  branches: ['branch_created', 'branch_updated', 'branch_deleted'],
  money: ['wallet_level_changed'],
  customers: ['customer_blocked', 'customer_unblocked', 'customer_deleted'],
  privacy: ['retention_changed', 'retention_applied', 'person_exported', 'person_erased'],
  backups: [
    'backup_requested',
    'backup_settings_changed',
    'backup_downloaded',
    'backup_restored',
    'quarantine_confirmed',
    'quarantine_ended',
  ],
} as const;

export type AuditKind = keyof typeof AUDIT_ACTIONS;
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditKind][number];

export const AUDIT_KINDS = Object.keys(AUDIT_ACTIONS) as [AuditKind, ...AuditKind[]];

/** The key of an action's message: `sign_in` is `signIn`. */
export function actionKey(action: string): string {
  return action.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
