import { OUTSIDE, TEXT_MAX } from './record_layout.js'
import { codeAt, firstState, lastState, nextState, STRIDE } from './text_hash.js'

/** Characters beyond it do not fit into a byte. */
const BYTE_MAX = 0xff

/** Reads each character of a text once: for its hash, and to compare the text with records four characters at a time. */
export class TextReader {
  text = ''
  /** `hashOf` the text. */
  hash = 0
  /** How many characters a record of this text has; `OUTSIDE` if it has none of them. */
  kept = 0
  /** The first `TEXT_MAX` characters, four a number, as a record has them; wrong if the text is `OUTSIDE`. */
  readonly words = new Int32Array(TEXT_MAX / STRIDE)

  read(text: string): this {
    const { words } = this
    const { length } = text
    let state = firstState(length)
    let bits = 0
    let at = 0
    for (; at + STRIDE <= length; at += STRIDE) {
      const a = text.charCodeAt(at)
      const b = text.charCodeAt(at + 1)
      const c = text.charCodeAt(at + 2)
      const d = text.charCodeAt(at + 3)
      state = nextState(state, a, b, c, d)
      bits |= a | b | c | d
      if (at < TEXT_MAX) words[at >> 2] = a | (b << 8) | (c << 16) | (d << 24)
    }
    if (at < length) {
      const a = text.charCodeAt(at)
      const b = codeAt(text, at + 1)
      const c = codeAt(text, at + 2)
      state = nextState(state, a, b, c, 0)
      bits |= a | b | c
      if (at < TEXT_MAX) words[at >> 2] = a | (b << 8) | (c << 16)
    }
    this.text = text
    this.hash = lastState(state)
    this.kept = length <= TEXT_MAX && bits <= BYTE_MAX ? length : OUTSIDE
    return this
  }
}
