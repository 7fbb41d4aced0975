/**
 * Runs as its own process, given a port: what a team would build from parts instead of this service. Fastify, the SDK of
 * GrowthBook with one rule for each router of the largest organization in rank order, and a visit that MongoDB has
 * before the answer, with the same write concern as ours. No credential, no limit, no schedule, no change of a rule.
 */
import 'reflect-metadata'
import { type ConditionInterface, GrowthBookClient } from '@growthbook/growthbook'
import fastify from 'fastify'
import mongoose from 'mongoose'
import mongoConfig from '#config/mongo'
import { campaignEntries } from '#routing/engine/criteria/campaign'
import { compareRouters } from '#routing/engine/criteria/precedence'
import type { RoutableRouter } from '#routing/engine/criteria/router'
import { RouterModel, type RouterRow, toRouter } from '#routing/routers/router_model'
import { BARE_ANSWER } from './bare_answer.js'
import { RESOLVE } from './measured_paths.js'

const FLOW = 'booking-flow'

interface PeerRequest {
  readonly url: string
}

await mongoose.connect(mongoConfig.uri, mongoConfig.options)
const { db } = mongoose.connection
if (!db) throw new Error('MongoDB is not connected')
const visits = db.collection('peer_visits')
const rules = await rulesOfLargest()
const rulesEngine = new GrowthBookClient<Record<string, string>>().initSync({
  payload: { features: { [FLOW]: { defaultValue: '', rules } } },
})
const server = fastify()
server.get('/', () => 'ready')
server.post<{ Body: PeerRequest }>(RESOLVE, async ({ body: { url } }) => {
  const visitor = rulesEngine.createScopedInstance({ attributes: attributesOf(new URL(url)) })
  const routerId = visitor.getFeatureValue(FLOW, '')
  if (routerId === '') throw new Error(`no rule matches ${url}`)
  await visits.insertOne({ router_id: routerId, url, at: new Date() })
  return { ...BARE_ANSWER, router: { ...BARE_ANSWER.router, _id: routerId } }
})
await server.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })

async function rulesOfLargest() {
  const [largest] = await RouterModel.aggregate<{ _id: mongoose.Types.ObjectId }>()
    .sortByCount('organization_id')
    .limit(1)
  const rows = await RouterModel.find({ organization_id: largest?._id }).lean<RouterRow[]>()
  return rows
    .map(toRouter)
    .sort(compareRouters)
    .map((router) => ({ id: router.id, condition: conditionOf(router), force: router.id }))
}

function conditionOf({ criteria }: RoutableRouter): ConditionInterface {
  const condition: Record<string, string | { $exists: true }> = {}
  if (criteria?.path) condition.path = `/${criteria.path.segments.join('/')}`
  for (const { name, value, required } of criteria?.queryParams ?? []) {
    if (required) condition[`query_${name}`] = value ?? { $exists: true }
  }
  for (const [name, value] of campaignEntries(criteria?.campaign)) {
    condition[`query_${name}`] = value
  }
  return condition as ConditionInterface
}

function attributesOf({ pathname, searchParams }: URL): Record<string, string> {
  const attributes: Record<string, string> = { path: pathname.replace(/(?<=.)\/$/, '') }
  for (const [name, value] of searchParams) attributes[`query_${name}`] ??= value
  return attributes
}
