/**
 * What the audit log keeps of each kind of object, by the names of the API. Everything else is left out, so a new member
 * is no leak: secrets, hashes and addresses with credentials never belong here.
 */
export const AUDITED_MEMBERS = {
  router: [
    'name',
    'description',
    'tags',
    'external_id',
    'booking_flow_id',
    'matching_criteria',
    'is_default',
    'is_active',
    'scheduling',
    'accepted_warnings',
  ],
  router_pin: ['url', 'at', 'expects', 'mode', 'note', 'expires_at'],
  router_suggestion: [],
  router_audit: [],
  booking_flow: [
    'name',
    'description',
    'url',
    'duration_minutes',
    'is_active',
    'revision',
    'overridden_pins',
  ],
  brand_kit: ['name', 'logo_url', 'primary_color', 'secondary_color', 'font_family'],
  organization: ['name', 'parent_id', 'url_privacy', 'time_zone', 'deletion_due_at'],
  visitor_erasure: [],
  booking_session: [],
  access_token: ['name', 'permissions', 'expires_at', 'derived_from_id'],
  publishable_key: ['name', 'origins', 'unproven_origins', 'rotated_from_id'],
  webhook: ['description', 'events', 'resolved', 'is_active', 'origin'],
  webhook_dead_letters: ['count'],
  operator_credential: ['name', 'expires_at', 'derived_from_id'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type AuditedKind = keyof typeof AUDITED_MEMBERS

export const AUDITED_KINDS = Object.keys(AUDITED_MEMBERS) as AuditedKind[]
