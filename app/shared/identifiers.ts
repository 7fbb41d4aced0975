import { Types } from 'mongoose'

/** Whether a text is an identifier in the API's form: 24 hexadecimal digits. */
export function isIdentifier(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{24}$/i.test(text)
}

export function toObjectId(identifier: string): Types.ObjectId {
  return new Types.ObjectId(identifier)
}

/** A new identifier, greater than every earlier one of this process. */
export function newIdentifier(): string {
  return Buffer.from(Types.ObjectId.generate()).toString('hex')
}
