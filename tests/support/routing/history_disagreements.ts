import { isDeepStrictEqual } from 'node:util'
import type { mongo } from 'mongoose'
import { routerChecksum } from '#shared/persistence/organization_revisions'

type Row = Readonly<Record<string, unknown>>

/**
 * One line for each router whose newest recorded state is not the one that is stored, and for each organization whose
 * revision is older than its history, or whose checksum is not that of its routers.
 */
export async function historyDisagreements(
  database: mongo.Db,
  organizationId?: mongo.ObjectId
): Promise<string[]> {
  const of = organizationId ? { organization_id: organizationId } : {}
  const [routers, newest, revisions] = await Promise.all([
    database
      .collection('booking_flow_routers')
      .find<Row>(of, { projection: { search: 0 } })
      .toArray(),
    database
      .collection('router_revisions')
      .aggregate<Row>([
        { $match: of },
        { $sort: { revision: -1 } },
        {
          $group: {
            _id: '$router_id',
            after: { $first: '$after' },
            revision: { $first: '$revision' },
            organization: { $first: '$organization_id' },
          },
        },
      ])
      .toArray(),
    database
      .collection('organization_revisions')
      .find<Row>(organizationId ? { _id: organizationId } : {})
      .toArray(),
  ])
  const stored = new Map(routers.map((row) => [String(row._id), row]))
  const recorded = new Map(newest.map((row) => [String(row._id), row]))
  const present = new Map(revisions.map((row) => [String(row._id), Number(row.revision)]))
  const checksums = new Map<string, number>()
  for (const { _id: id, organization_id: owner, revision } of routers) {
    const before = checksums.get(String(owner)) ?? 0
    const one = routerChecksum({ id: String(id), revision: Number(revision) })
    checksums.set(String(owner), before + one)
  }
  const ids = new Set([...stored.keys(), ...recorded.keys()])
  return [
    ...[...ids].flatMap((id) =>
      isDeepStrictEqual(stored.get(id) ?? null, recorded.get(id)?.after ?? null)
        ? []
        : [`router ${id} is not as its newest revision says`]
    ),
    ...newest.flatMap(({ _id: id, organization, revision }) =>
      Number(revision) <= (present.get(String(organization)) ?? 0)
        ? []
        : [`revision ${String(revision)} of router ${String(id)} is none of its organization`]
    ),
    ...revisions.flatMap(({ _id: id, revision, routers: known }) => {
      const { revision: ofChecksum, checksum } = Object(known) as Row
      return ofChecksum !== revision || checksum === (checksums.get(String(id)) ?? 0)
        ? []
        : [`the checksum of ${String(id)} is not that of its routers`]
    }),
  ]
}
