import { EXAMPLE_IDS, EXAMPLE_INSTANT } from '#shared/http/endpoint_description'

export const FIELDS = {
  url: 'https://hooks.example.com/signalbox',
  description: 'Bookings to the CRM',
  events: ['booking.completed', 'router.resolved'],
  router_resolved: { sample_rate: 0.1, router_ids: null },
}

export const EXAMPLE = {
  _id: EXAMPLE_IDS.webhook,
  organization_id: EXAMPLE_IDS.organization,
  ...FIELDS,
  is_active: true,
  state: {
    status: 'active',
    disabled_reason: null,
    failing_since: null,
    queue_full_at: null,
    previous_secret_valid_until: null,
  },
  createdAt: EXAMPLE_INSTANT,
  updatedAt: EXAMPLE_INSTANT,
}

export const WITH_SECRET = {
  ...EXAMPLE,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
}

export const ATTEMPT_EXAMPLE = {
  _id: EXAMPLE_IDS.webhookAttempt,
  message_id: 'msg_2K1n6x0Y8v3qT5rB7cD9eF1gH2j',
  event: 'booking.completed',
  attempt: 1,
  outcome: 'delivered',
  status: 204,
  duration_ms: 41,
  response_start: '',
  attempted_at: EXAMPLE_INSTANT,
}

export const DEAD_LETTER_EXAMPLE = {
  _id: EXAMPLE_IDS.deadLetter,
  message_id: 'msg_2K1n6x0Y8v3qT5rB7cD9eF1gH2j',
  event: 'router.changed',
  payload: {
    type: 'router.changed',
    timestamp: EXAMPLE_INSTANT,
    data: { router_id: EXAMPLE_IDS.router, change: 'updated', count: 1, organization_revision: 7 },
  },
  attempts: 22,
  reason: 'gave_up',
  last_error: 'refused 503',
  died_at: '2026-03-02T09:00:00.000Z',
}
