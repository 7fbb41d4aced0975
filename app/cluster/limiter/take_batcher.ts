import type { ScriptOutcome } from '#cluster/lua/script_outcome'

interface Group<Reply> {
  times: number
  readonly send: (times: number) => Promise<ScriptOutcome<readonly Reply[]>>
  readonly outcome: PromiseWithResolvers<ScriptOutcome<readonly Reply[]>>
}

/**
 * Combines identical takes of one event-loop turn into one command: a busy caller costs the store one command per turn
 * instead of one per request. A single take waits for the rest of the turn, and for no timer.
 */
export class TakeBatcher<Reply> {
  readonly #groups = new Map<string, Group<Reply>>()

  /**
   * Takes with the same `what` share a command. The first caller's `send` sends it for all of them and never rejects;
   * the replies are in the order of the callers.
   */
  async take(what: string, send: Group<Reply>['send']): Promise<ScriptOutcome<Reply>> {
    const group = this.#groups.get(what) ?? this.#open(what, send)
    const place = group.times
    group.times += 1
    const outcome = await group.outcome.promise
    if (outcome.kind !== 'replied') return outcome
    const reply = outcome.reply[place]
    if (reply === undefined) throw new Error('The store answered fewer callers than asked it')
    return { kind: 'replied', reply }
  }

  #open(what: string, send: Group<Reply>['send']): Group<Reply> {
    if (this.#groups.size === 0) setImmediate(() => this.#sendAll())
    const group: Group<Reply> = { times: 0, send, outcome: Promise.withResolvers() }
    this.#groups.set(what, group)
    return group
  }

  #sendAll(): void {
    const groups = [...this.#groups.values()]
    this.#groups.clear()
    for (const { times, send, outcome } of groups) {
      send(times).then(outcome.resolve, outcome.reject)
    }
  }
}
