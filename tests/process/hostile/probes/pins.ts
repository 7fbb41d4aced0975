import { PINS_MAX } from '#routing/pins/create_pin'
import { RouterPinModel, toPinFieldsRow } from '#routing/pins/router_pin_repository'
import type { PinFields } from '#routing/pins/router_pin'
import { toObjectId } from '#shared/identifiers'
import type { Tenant } from '#tests/support/create_tenant'
import type { Call, HostileCaller } from '../hostile_caller.js'
import { type Genes, numberOf, type Probe, textOf } from '../probe.js'
import { json, ROUTERS } from './texts.js'

const PINS = '/v1/router-pins'
const DAY_MS = 86_400_000
const URL_LENGTH_MAX = 2_048

interface Pinned {
  readonly owner: Tenant
  /** Wins every pinned URL. */
  readonly routerId: string
}

/** What makes an instance judge the pins of an organization, or read them. */
const ASKED: Readonly<Record<string, (pinned: Pinned, at: number) => Call>> = {
  'a page': () => ({ path: `${PINS}?limit=100` }),
  'changes': () => ({ path: '/v1/router-changes?limit=100' }),
  'the audit log': () => ({ path: '/v1/audit-log?limit=100' }),
  'revisions': ({ routerId }) => ({ path: `${ROUTERS}/${routerId}/revisions?limit=100` }),
  'coverage': () => ({ path: `${PINS}/coverage` }),
  'a pin': ({ routerId }, at) => ({
    path: PINS,
    body: json({ url: `https://x.example/${at}`, expects: { router_id: routerId }, mode: 'warn' }),
  }),
  'an update': ({ routerId }, at) => ({
    method: 'PATCH',
    path: `${ROUTERS}/${routerId}`,
    body: json({ description: `${at}` }),
  }),
  'a revert': ({ routerId }) => ({
    path: `${ROUTERS}/${routerId}/revert`,
    body: json({ organization_revision: 1 }),
  }),
  'a write that breaks them': ({ routerId }) => ({
    method: 'PATCH',
    path: `${ROUTERS}/${routerId}`,
    body: json({ is_active: false }),
  }),
}

const GENES = {
  pins: [1, 100, PINS_MAX],
  length: [40, URL_LENGTH_MAX],
  at: ['now', 'window'],
  changes: [0, 10],
  requests: [1, 8],
}

export const PIN_PROBES: readonly Probe[] = [
  {
    id: 'pins: what is asked of an organization that has many',
    bound: 'pins',
    genes: { ...GENES, ask: Object.keys(ASKED) },
    async prepare(caller, genes) {
      const pinned = await pinnedOwner(caller, genes)
      const ask = ASKED[textOf(genes, 'ask')]
      const { bearer } = pinned.owner
      return Array.from({ length: numberOf(genes, 'requests') }, (_, at) => ({
        ...(ask?.(pinned, at) ?? { path: PINS }),
        bearer,
      }))
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
  {
    id: 'pins: an import into an organization that has many',
    bound: 'import',
    genes: { ...GENES, drafts: [1, 10] },
    async prepare(caller, genes) {
      const { owner } = await pinnedOwner(caller, genes)
      const routers = Array.from({ length: numberOf(genes, 'drafts') }, (_, at) => ({
        name: `Imported ${at}`,
        booking_flow_id: owner.bookingFlowId,
        matching_criteria: { query_params: { parameters: { [`p${at}`]: {} } } },
      }))
      const call = {
        path: `${ROUTERS}/import?validate_only=true`,
        body: json({ routers }),
        bearer: owner.bearer,
      }
      return Array.from({ length: numberOf(genes, 'requests') }, () => call)
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
  {
    id: 'pins: a run of all',
    bound: 'pin_run',
    genes: GENES,
    async prepare(caller, genes) {
      const { owner } = await pinnedOwner(caller, genes)
      const call = { path: `${PINS}/run`, body: '{}', bearer: owner.bearer }
      return Array.from({ length: numberOf(genes, 'requests') }, () => call)
    },
    attack: (caller, _genes, prepared) => caller.sendAll(prepared),
  },
]

/** Another organization with blocking pins, in whose windows schedules change the answer. */
async function pinnedOwner(caller: HostileCaller, genes: Genes): Promise<Pinned> {
  const owner = await caller.another()
  const { bearer, bookingFlowId: flowId } = owner
  const first = { name: 'Pinned', booking_flow_id: flowId, matching_criteria: criteriaOf(1) }
  const created = await caller.send({ path: ROUTERS, body: json(first), bearer })
  const tomorrowMs = Date.now() + DAY_MS
  const scheduled = Array.from({ length: numberOf(genes, 'changes') }, (_, at) => ({
    name: `Scheduled ${at}`,
    booking_flow_id: flowId,
    matching_criteria: criteriaOf(1),
    scheduling: {
      active_from: new Date(tomorrowMs + at * 2_000),
      active_until: new Date(tomorrowMs + at * 2_000 + 1_000),
    },
  }))
  await caller.send({ path: `${ROUTERS}/import`, body: json({ routers: scheduled }), bearer })
  const at: PinFields['at'] =
    textOf(genes, 'at') === 'now'
      ? { type: 'now' }
      : { type: 'window', fromMs: tomorrowMs - 1_000, untilMs: tomorrowMs + DAY_MS }
  const now = new Date()
  const rows = Array.from({ length: numberOf(genes, 'pins') }, (_, index) => ({
    organization_id: toObjectId(owner.organizationId),
    ...toPinFieldsRow({
      url: urlOf(index, numberOf(genes, 'length')),
      at,
      expects: { type: 'booking_flow', id: flowId },
      mode: 'block',
      note: 'n'.repeat(500),
      expiresAtMs: null,
    }),
    revision: 1,
    createdAt: now,
    updatedAt: now,
  }))
  await RouterPinModel.collection.insertMany(rows as never)
  return { owner, routerId: JSON.parse(created.text)._id }
}

function criteriaOf(segment: number) {
  return { path: { segments: [`${segment}`] } }
}

function urlOf(index: number, length: number): string {
  const head = `https://x.example/1?n=${index}&q=`
  return `${head}${'q'.repeat(Math.max(0, length - head.length))}`
}
