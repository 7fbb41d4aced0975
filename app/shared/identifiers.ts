import { randomFillSync } from 'node:crypto'
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

const NAME_BYTES = 16
const random = Buffer.alloc(NAME_BYTES * 256)
let usedBytes = random.length

/** 128 random bits in hexadecimal digits. */
export function randomName(): string {
  if (usedBytes === random.length) {
    randomFillSync(random)
    usedBytes = 0
  }
  return random.toString('hex', usedBytes, (usedBytes += NAME_BYTES))
}
