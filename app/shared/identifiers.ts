import { Types } from 'mongoose'

/** Whether a text is an identifier in the API's form: 24 hexadecimal digits. */
export function isIdentifier(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{24}$/i.test(text)
}

export function toObjectId(identifier: string): Types.ObjectId {
  return new Types.ObjectId(identifier)
}

/** The filter of one row that an organization has. */
export function owned(organizationId: string, id: string) {
  return { _id: toObjectId(id), organization_id: toObjectId(organizationId) }
}

/** A new identifier, greater than every earlier one of this process. */
export function newIdentifier(): string {
  return Buffer.from(Types.ObjectId.generate()).toString('hex')
}
