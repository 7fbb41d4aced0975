import { TEXT_MAX } from './record_layout.js'
import { firstState, lastState, nextState } from './text_hash.js'

/** Reads each character of a text once: for its hash, and to compare the text with records two characters at a time. */
export class TextReader {
  text = ''
  /** `hashOf` the text. */
  hash = 0
  /** The first `TEXT_MAX` characters, two a number, as a record has them. */
  readonly words = new Int32Array(TEXT_MAX / 2 + 1)
  private readonly characters = new Uint16Array(this.words.buffer)

  read(text: string): this {
    const { characters } = this
    const kept = Math.min(text.length, TEXT_MAX)
    let state = firstState(text)
    for (let at = 0; at < kept; at++) {
      const character = text.charCodeAt(at)
      characters[at] = character
      state = nextState(state, character)
    }
    for (let at = kept; at < text.length; at++) state = nextState(state, text.charCodeAt(at))
    // The other half of the last number.
    characters[kept] = 0
    this.text = text
    this.hash = lastState(state)
    return this
  }
}
