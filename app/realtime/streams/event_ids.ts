import { randomBytes } from 'node:crypto'

/**
 * Numbers the events of this process: `<epoch>-<sequence>`, with a new epoch after every start. An id marks where a
 * client was, not what it missed: no event is stored to be sent again.
 */
export class EventIds {
  readonly #epoch = randomBytes(6).toString('base64url').replaceAll('-', '_')
  #sequence = 0

  next(): string {
    this.#sequence += 1
    return `${this.#epoch}-${this.#sequence}`
  }
}
