import auditLogConfig from '#config/audit_log'
import bookingsConfig from '#config/bookings'
import insightConfig from '#config/insight'
import routerEventsConfig from '#config/router_events'
import { BookingEventModel } from '#bookings/sessions/booking_event_repository'
import { BookingSessionModel } from '#bookings/sessions/booking_session_repository'
import { AccessTokenModel } from '#identity/tokens/access_token_repository'
import { FormerMemberModel } from '#identity/members/former_member_repository'
import { OperatorCredentialModel } from '#identity/operators/operator_credential_repository'
import { PublishableKeyModel } from '#identity/keys/publishable_key_repository'
import { RouterTrafficModel } from '#insight/router_traffic_repository'
import { TrafficDayModel } from '#insight/traffic_day_repository'
import { TrafficShapeModel } from '#insight/traffic_shape_repository'
import { BookingFlowModel } from '#organizations/booking_flows/booking_flow_repository'
import { BrandKitModel } from '#organizations/brand_kits/brand_kit_repository'
import { VisitorErasureModel } from '#organizations/erasures/visitor_erasure_repository'
import { OrganizationModel } from '#organizations/organizations/organization_repository'
import { PageEventDayModel } from '#routing/events/page_event_day_repository'
import { RouterAuditModel } from '#routing/audit/router_audit_repository'
import { RouterAuditRunModel } from '#routing/audit/router_audit_run_repository'
import { RouterEventModel } from '#routing/events/router_event_repository'
import { RouterRevisionModel } from '#routing/history/router_revision_model'
import { PageCheckModel } from '#routing/page_checks/page_check_repository'
import { RouterPinModel } from '#routing/pins/router_pin_repository'
import { SeenUtmModel } from '#routing/hygiene/seen_utm_repository'
import { DismissalsModel } from '#routing/suggestions/dismissal_repository'
import { UnmatchedShapesModel } from '#routing/suggestions/unmatched_shapes_repository'
import { RouterModel } from '#routing/routers/router_model'
import { ConcurrencyLimit } from '#shared/async/permits'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import {
  type EnsuredCollection,
  ensureIndexes,
  type MissingIndex,
  missingIndexes,
} from '#shared/persistence/indexes'
import { StoredResponseModel } from '#shared/persistence/stored_responses'
import { OrganizationRevisionModel } from '#shared/persistence/organization_revisions'
import { OrganizationUsageModel } from '#shared/persistence/organization_quota'
import { DAY_SECONDS } from '#shared/time'
import { AttemptModel } from '#webhooks/queue/attempt_repository'
import { DeadLetterModel } from '#webhooks/queue/dead_letter_repository'
import { DeliveryModel } from '#webhooks/queue/delivery_repository'
import { WebhookModel } from '#webhooks/webhooks/webhook_repository'

/** Keeps most of the connection pool unopened during a start. */
const COMMANDS_AT_ONCE = 4

RouterEventModel.schema.index(
  { 'metadata.timestamp': 1 },
  { name: 'retention', expireAfterSeconds: routerEventsConfig.retentionDays * DAY_SECONDS }
)

AuditRowModel.schema.index(
  { at: 1 },
  { name: 'retention', expireAfterSeconds: auditLogConfig.retentionDays * DAY_SECONDS }
)

/** An open session has no end date yet, so it does not expire. */
for (const { schema } of [BookingSessionModel, BookingEventModel]) {
  schema.index(
    { ended_at: 1 },
    { name: 'retention', expireAfterSeconds: bookingsConfig.retentionDays * DAY_SECONDS }
  )
}

for (const { schema } of [TrafficDayModel, RouterTrafficModel]) {
  schema.index(
    { day: 1 },
    { name: 'retention', expireAfterSeconds: insightConfig.trafficDays * DAY_SECONDS }
  )
}

for (const { schema } of [TrafficShapeModel, UnmatchedShapesModel]) {
  schema.index(
    { day: 1 },
    { name: 'retention', expireAfterSeconds: insightConfig.shapeDays * DAY_SECONDS }
  )
}

/** Every collection of the service. A model missing here has no indexes. */
export const MODELS = [
  OrganizationModel,
  OrganizationRevisionModel,
  OrganizationUsageModel,
  BookingFlowModel,
  BrandKitModel,
  VisitorErasureModel,
  AccessTokenModel,
  FormerMemberModel,
  OperatorCredentialModel,
  PublishableKeyModel,
  RouterModel,
  RouterEventModel,
  RouterRevisionModel,
  PageCheckModel,
  RouterPinModel,
  RouterAuditModel,
  RouterAuditRunModel,
  SeenUtmModel,
  PageEventDayModel,
  UnmatchedShapesModel,
  DismissalsModel,
  BookingSessionModel,
  BookingEventModel,
  TrafficDayModel,
  RouterTrafficModel,
  TrafficShapeModel,
  StoredResponseModel,
  AuditRowModel,
  WebhookModel,
  DeliveryModel,
  AttemptModel,
  DeadLetterModel,
] as const

/** What `ensureAllIndexes` would create or change; one command per collection. */
export async function findMissingIndexes(): Promise<MissingIndex[]> {
  const commands = new ConcurrencyLimit(COMMANDS_AT_ONCE)
  const missing = await Promise.all(
    MODELS.map((model) => commands.run(() => missingIndexes(model)))
  )
  return missing.flat()
}

/** Creates and updates the indexes that the schemas declare. */
export async function ensureAllIndexes(): Promise<EnsuredCollection[]> {
  const ensured: EnsuredCollection[] = []
  for (const model of MODELS) {
    ensured.push(await ensureIndexes(model))
  }
  return ensured
}
