import { randomBytes } from 'node:crypto'

/**
 * Numbers the events of this process: `<epoch>-<sequence>`, where the epoch is another one after every start. An id says
 * where a client was, not what it missed: nothing is kept that could be sent again.
 */
export class EventIds {
  readonly #epoch = randomBytes(6).toString('base64url').replaceAll('-', '_')
  #sequence = 0

  next(): string {
    this.#sequence += 1
    return `${this.#epoch}-${this.#sequence}`
  }
}
