import type { ClientSession, Collection } from 'mongoose'
import { toObjectId } from '#shared/identifiers'

/** The bytes of BSON that a document of the organization takes; 0 when there is none of this id. */
export async function storedBytes(
  { collection }: { readonly collection: Collection },
  organizationId: string,
  id: string,
  session: ClientSession
): Promise<number> {
  const found = await collection
    .aggregate<{ bytes: number }>(
      [
        { $match: { _id: toObjectId(id), organization_id: toObjectId(organizationId) } },
        { $project: { bytes: { $bsonSize: '$$ROOT' } } },
      ],
      { session }
    )
    .next()
  return found?.bytes ?? 0
}
