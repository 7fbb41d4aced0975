import type { ClientSession, Model } from 'mongoose'
import { toObjectId } from '#shared/identifiers'

/** The bytes of BSON that a document of the organization takes; 0 when there is none of this id. */
export async function storedBytes<Row>(
  model: Model<Row>,
  organizationId: string,
  id: string,
  session: ClientSession
): Promise<number> {
  const [found] = await model
    .aggregate<{ bytes: number }>([
      { $match: { _id: toObjectId(id), organization_id: toObjectId(organizationId) } },
      { $project: { bytes: { $bsonSize: '$$ROOT' } } },
    ])
    .session(session)
  return found?.bytes ?? 0
}
