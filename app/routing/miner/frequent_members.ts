import type { RequestUrl } from '#routing/engine/criteria/request_url'
import { hashOf } from '#routing/engine/table/text_hash'
import { membersOf, type UrlMember } from './url_member.js'

/** A power of two. */
const BUCKETS = 1 << 18
/** The most members that drafts are made of: numbers from 0 on. */
export const MEMBERS_MAX = 256
/** The most members of one URL that drafts combine. */
const MEMBERS_OF_URL_MAX = 7

interface Found {
  readonly member: UrlMember
  support: number
}

/**
 * Finds the members that many resolves share, in memory that does not grow with the number of different ones: first
 * `weigh` is called with every URL, then `count` with every URL, then `end` once.
 */
export class FrequentMembers {
  readonly #weights = new Float64Array(BUCKETS)
  readonly #found = new Map<string, Found>()
  #numbers: ReadonlyMap<string, number> = new Map()
  #members: readonly UrlMember[] = []

  weigh(request: RequestUrl, resolves: number): void {
    for (const { text } of membersOf(request)) {
      const bucket = bucketOf(text)
      this.#weights[bucket] = (this.#weights[bucket] ?? 0) + resolves
    }
  }

  /** Counts the members that can have `supportMin` resolves. */
  count(request: RequestUrl, resolves: number, supportMin: number): void {
    for (const member of membersOf(request)) {
      if ((this.#weights[bucketOf(member.text)] ?? 0) < supportMin) continue
      const found = this.#found.get(member.text)
      if (found) found.support += resolves
      else this.#found.set(member.text, { member, support: resolves })
    }
  }

  end(supportMin: number): void {
    const frequent = [...this.#found]
      .filter(([, { support }]) => support >= supportMin)
      .sort(([a, one], [b, other]) => other.support - one.support || (a < b ? -1 : 1))
      .slice(0, MEMBERS_MAX)
    this.#found.clear()
    this.#members = frequent.map(([, { member }]) => member)
    this.#numbers = new Map(frequent.map(([text], number) => [text, number]))
  }

  /** The member with a number of `numbersOf`. */
  member(number: number): UrlMember {
    const member = this.#members[number]
    if (!member) throw new Error(`There is no member ${number}`)
    return member
  }

  /** The numbers of the frequent members of a URL, ascending: of the first ones, when there are too many. */
  numbersOf(request: RequestUrl): readonly number[] {
    const numbers: number[] = []
    for (const { text } of membersOf(request)) {
      const number = this.#numbers.get(text)
      if (number === undefined) continue
      numbers.push(number)
      if (numbers.length === MEMBERS_OF_URL_MAX) break
    }
    return numbers.sort((a, b) => a - b)
  }
}

function bucketOf(text: string): number {
  return hashOf(text) & (BUCKETS - 1)
}
