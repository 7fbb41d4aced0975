import { test } from '@japa/runner'
import { describeService } from '#start/openapi'

/** What an endpoint demands: its permissions, or the kinds of credentials where none is demanded of them. */
const DEMANDED: Readonly<Record<string, readonly string[]>> = {
  'nothing': [
    'health.live',
    'health.ready',
    'info',
    'metrics',
    'openapi.document',
    'web.embed_versions',
  ],
  'operatorCredentialAuth': [
    'operations.instances',
    'operations.leases',
    'operations.locks',
    'operations.organizations.export',
    'operations.organizations.list',
    'operations.organizations.rename',
    'operations.organizations.request_deletion',
    'operations.organizations.take_back_deletion',
    'operations.signals',
    'operations.stores',
    'operations.streams',
    'operations.tripwires',
    'operator_credential.derive',
    'operator_credential.read',
    'operator_credential.revoke',
  ],
  'signInCodeAuth': ['access_tokens.sign_in'],
  'accessTokenAuth': [
    'access_tokens.derive',
    'access_tokens.read_current',
    'access_tokens.revoke_current',
  ],
  'tokens:manage': [
    'access_tokens.create',
    'access_tokens.list',
    'access_tokens.made',
    'access_tokens.revoke',
    'publishable_keys.list',
    'publishable_keys.revoke',
  ],
  'tokens:manage, routers:read, bookings:manage': [
    'publishable_keys.create',
    'publishable_keys.prove',
    'publishable_keys.rotate',
  ],
  'organizations:read': ['organization.read', 'visitor_erasures.list', 'visitor_erasures.read'],
  'organizations:manage': ['organization.update', 'visitor_erasures.request'],
  'events:read': [
    'audit_log.list',
    'booking_events.list',
    'router_events.list',
    'router_events.read',
    'router_suggestions.list',
    'router_traffic.read',
  ],
  'brand-kits:read': ['brand_kit.read'],
  'brand-kits:manage': ['brand_kit.put'],
  'flows:read': ['booking_flows.list', 'booking_flows.read', 'booking_flows.revisions'],
  'flows:manage': [
    'booking_flows.create',
    'booking_flows.delete',
    'booking_flows.revert',
    'booking_flows.update',
  ],
  'publishableKeyAuth': ['page.mark_unused', 'page.resolve', 'page.start_session'],
  'routers:read': [
    'router_audit.read',
    'router_pins.coverage',
    'router_pins.list',
    'router_pins.read',
    'router_pins.run',
    'routers.explain',
    'routers.export',
    'routers.filter',
    'routers.read',
    'routers.read_by_external_id',
    'routers.resolve',
    'routers.resolve_batch',
    'routing_table.read',
  ],
  'routers:manage': [
    'router_audit.request',
    'router_changes.restore',
    'router_pins.create',
    'router_pins.delete',
    'router_pins.update',
    'router_suggestions.dismiss',
    'routers.bulk_delete',
    'routers.bulk_update',
    'routers.create',
    'routers.delete',
    'routers.impact',
    'routers.import',
    'routers.put',
    'routers.revert',
    'routers.update',
    'routers.validate_example_urls',
    'routers.validate_rules',
  ],
  'events:read, routers:read': ['router_changes.list', 'routers.revisions'],
  'bookings:manage': [
    'booking_sessions.complete',
    'booking_sessions.keep',
    'booking_sessions.list',
    'booking_sessions.read',
    'booking_sessions.sources',
    'booking_sessions.start',
    'booking_sessions.strike',
  ],
  'webhooks:manage': [
    'webhook_attempts.list',
    'webhook_dead_letters.list',
    'webhook_dead_letters.resend',
    'webhook_dead_letters.resend_all',
    'webhooks.create',
    'webhooks.delete',
    'webhooks.list',
    'webhooks.read',
    'webhooks.rotate_secret',
    'webhooks.test',
    'webhooks.update',
  ],
  'accessTokenAuth or bookingSessionAuth': ['realtime.open'],
}

test('Every endpoint demands these permissions or credentials, as its description says', ({
  assert,
}) => {
  const described = Object.values(describeService().document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => {
      const permissions = [operation['x-permission'] ?? operation['x-permissions'] ?? []].flat()
      const credentials = [operation.security ?? []].flat().flatMap((one) => Object.keys(one))
      const demands = permissions.length > 0 ? permissions.join(', ') : credentials.join(' or ')
      return [String(operation.operationId), demands || 'nothing']
    })
  )
  const demanded = Object.entries(DEMANDED).flatMap(([demands, operations]) =>
    operations.map((operation) => [operation, demands])
  )
  assert.deepEqual(Object.fromEntries(described), Object.fromEntries(demanded))
})
