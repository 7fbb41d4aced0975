import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import { TakeBatcher } from '#cluster/limiter/rate_limiter'
import type { ScriptOutcome } from '#cluster/lua/lua_script'

/** Answers the n-th caller of a command with n, and notes how many callers each command had. */
function counting(commands: number[]) {
  return async (times: number): Promise<ScriptOutcome<number[]>> => {
    commands.push(times)
    return { kind: 'replied', reply: Array.from({ length: times }, (_, place) => place) }
  }
}

/** The outcome of the command, with the caller's own reply. */
async function ownReply<Reply>({ outcome, place }: ReturnType<TakeBatcher<Reply>['take']>) {
  const shared = await outcome
  return shared.kind === 'replied' ? shared.reply[place] : shared
}

test.group('TakeBatcher', () => {
  test('answers the callers of one turn by one command, each with its own reply', async ({
    assert,
  }) => {
    const takes = new TakeBatcher<number>()
    const commands: number[] = []
    const outcomes = await Promise.all(
      ['a', 'b', 'a', 'a'].map((what) => ownReply(takes.take(what, counting(commands))))
    )
    assert.isAtMost(commands.length, 2)
    assert.deepEqual(outcomes, [0, 0, 1, 2])
  })

  test('sends another command for a caller that comes a turn later', async ({ assert }) => {
    const takes = new TakeBatcher<number>()
    const commands: number[] = []
    const first = takes.take('a', counting(commands))
    await nextTurn()
    await Promise.all([first.outcome, takes.take('a', counting(commands)).outcome])
    assert.deepEqual(commands, [1, 1])
  })

  test('informs all callers of a command that it was not answered', async ({ assert }) => {
    const takes = new TakeBatcher<number>()
    const lost: ScriptOutcome<number[]> = { kind: 'unknown', error: new Error('lost') }
    const outcomes = await Promise.all(
      ['a', 'a'].map((what) => ownReply(takes.take(what, async () => lost)))
    )
    assert.deepEqual(outcomes, [lost, lost])
  })
})
