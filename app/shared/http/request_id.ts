import { randomFillSync } from 'node:crypto'

const ID_BYTES = 16
const random = Buffer.alloc(ID_BYTES * 256)
let usedBytes = random.length

/** 128 random bits in hexadecimal digits. */
export function newRequestId(): string {
  if (usedBytes === random.length) {
    randomFillSync(random)
    usedBytes = 0
  }
  return random.toString('hex', usedBytes, (usedBytes += ID_BYTES))
}
