import env from '#environment/env'

/** How long the audit log is kept. */
const auditLogConfig = {
  /** MongoDB deletes older rows. */
  retentionDays: env.get('AUDIT_LOG_RETENTION_DAYS'),
}

export default auditLogConfig
