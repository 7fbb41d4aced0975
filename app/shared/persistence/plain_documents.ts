import { mongo } from 'mongoose'

/** A stored document in plain values: an ObjectId is its hexadecimal text, a Date is its milliseconds. */
export type Plain<Value> = Value extends mongo.ObjectId
  ? string
  : Value extends Date
    ? number
    : Value extends object
      ? { [Member in keyof Value]: Plain<Value[Member]> }
      : Value

/** A member's name, and the name that came after it last time. */
interface Name {
  readonly text: string
  next?: Name
}

const { BSONType } = mongo.BSON
const HIGH = 2 ** 32

/**
 * Reads the documents of a cursor with `raw: true` in less than half of the driver's time: it creates neither objects
 * for ids and dates nor a text for each member's name. Knows the types that the service stores, and throws at any other.
 */
export class PlainDocuments<Row extends object> {
  /** Documents of a collection have few names. */
  readonly #names = new Map<string, Name>()
  readonly #first: Name = { text: '' }
  #last = this.#first
  #bytes: Buffer = Buffer.alloc(0)
  #at = 0

  read(bytes: Uint8Array): Plain<Row> {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = 0
    this.#last = this.#first
    return this.#document() as Plain<Row>
  }

  #document(): Record<string, unknown> {
    this.#at += 4
    const document: Record<string, unknown> = {}
    for (let type = this.#byte(); type !== 0; type = this.#byte()) {
      const name = this.#name()
      document[name] = this.#value(type)
    }
    return document
  }

  /** Without the room that a list keeps for more. */
  #array(): unknown[] {
    this.#at += 4
    const list: unknown[] = []
    for (let type = this.#byte(); type !== 0; type = this.#byte()) {
      while (this.#byte() !== 0);
      list.push(this.#value(type))
    }
    return list.slice()
  }

  #value(type: number): unknown {
    switch (type) {
      case BSONType.string:
        return this.#text()
      case BSONType.object:
        return this.#document()
      case BSONType.array:
        return this.#array()
      case BSONType.objectId:
        return this.#bytes.toString('hex', this.#at, (this.#at += 12))
      case BSONType.bool:
        return this.#byte() === 1
      case BSONType.null:
        return null
      case BSONType.int:
        this.#at += 4
        return this.#bytes.readInt32LE(this.#at - 4)
      case BSONType.date:
      case BSONType.long:
        this.#at += 8
        return this.#bytes.readUInt32LE(this.#at - 8) + this.#bytes.readInt32LE(this.#at - 4) * HIGH
      case BSONType.double:
        this.#at += 8
        return this.#bytes.readDoubleLE(this.#at - 8)
      default:
        throw new Error(`a stored document has a member of BSON type ${type}`)
    }
  }

  #byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }

  #text(): string {
    const from = this.#at + 4
    const length = this.#bytes.readInt32LE(this.#at)
    this.#at = from + length
    return this.#bytes.toString('utf8', from, from + length - 1)
  }

  /** Most documents have the members of the last one in the same order, so that no text is made. */
  #name(): string {
    const { next } = this.#last
    if (next && this.#isNext(next.text)) {
      this.#at += next.text.length + 1
      this.#last = next
      return next.text
    }
    const end = this.#bytes.indexOf(0, this.#at)
    const text = this.#bytes.toString('utf8', this.#at, end)
    this.#at = end + 1
    const name = this.#names.get(text) ?? { text }
    this.#names.set(text, name)
    this.#last.next = name
    this.#last = name
    return name.text
  }

  #isNext(text: string): boolean {
    for (let at = 0; at < text.length; at++) {
      if (this.#bytes[this.#at + at] !== text.charCodeAt(at)) return false
    }
    return this.#bytes[this.#at + text.length] === 0
  }
}
