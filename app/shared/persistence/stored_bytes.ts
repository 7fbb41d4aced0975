import type { ClientSession, Collection } from 'mongoose'
import { toObjectId } from '#shared/identifiers'

/**
 * The BSON size of a document as an expression of MongoDB: without `search`, which is derived from the other members.
 */
export const STORED_BYTES = { $bsonSize: { $unsetField: { field: 'search', input: '$$ROOT' } } }

/** The BSON size in bytes of the organization's document; 0 when it does not exist. */
export async function storedBytes(
  { collection }: { readonly collection: Collection },
  organizationId: string,
  id: string,
  session: ClientSession
): Promise<number> {
  return storedBytesOfAll({ collection }, organizationId, [id], session)
}

/** Of several documents together. */
export async function storedBytesOfAll(
  { collection }: { readonly collection: Collection },
  organizationId: string,
  ids: readonly string[],
  session: ClientSession
): Promise<number> {
  const found = await collection
    .aggregate<{ bytes: number }>(
      [
        {
          $match: {
            _id: { $in: ids.map(toObjectId) },
            organization_id: toObjectId(organizationId),
          },
        },
        { $group: { _id: null, bytes: { $sum: STORED_BYTES } } },
      ],
      { session }
    )
    .next()
  return found?.bytes ?? 0
}
