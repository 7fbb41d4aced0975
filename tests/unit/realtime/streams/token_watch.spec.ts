import { test } from '@japa/runner'
import { type TokenValidity, TokenWatch } from '#realtime/streams/token_watch'
import { openedStreams } from './opened_streams.js'

class Standing implements Pick<TokenValidity, 'isValid'> {
  readonly asked: string[] = []
  answers: Record<string, boolean | Error> = {}

  async isValid(tokenId: string): Promise<boolean> {
    this.asked.push(tokenId)
    const answer = this.answers[tokenId] ?? true
    if (answer instanceof Error) throw answer
    return answer
  }
}

test.group('The watch of tokens', () => {
  test('checks each token once and ends the streams of invalid ones', async ({
    assert,
    cleanup,
  }) => {
    const opened = await openedStreams(['a', 'a', 'b', null])
    cleanup(opened.close)
    const standing = new Standing()
    standing.answers = { a: false }
    const watch = new TokenWatch(opened.streams, standing, {
      unconfirmedMaxMs: 1_000,
      reportError: () => {},
      isLeaving: () => false,
    })

    await watch.check()
    const texts = await opened.texts(2)

    assert.deepEqual(standing.asked.sort(), ['a', 'b'])
    for (const text of texts) assert.match(text, /event: end\ndata: {"reason":"credential_ended"}/)
    assert.equal(opened.streams.count, 2)
  })

  test('sends clients elsewhere when validity is unknown for too long', async ({
    assert,
    cleanup,
  }) => {
    const opened = await openedStreams(['a'])
    cleanup(opened.close)
    const standing = new Standing()
    standing.answers = { a: new Error('away') }
    const errors: unknown[] = []
    const reportError = (error: unknown) => errors.push(error)
    const patient = new TokenWatch(opened.streams, standing, {
      unconfirmedMaxMs: 60_000,
      reportError,
      isLeaving: () => false,
    })
    const impatient = new TokenWatch(opened.streams, standing, {
      unconfirmedMaxMs: 0,
      reportError,
      isLeaving: () => false,
    })

    await patient.check()
    await patient.check()
    assert.equal(opened.streams.count, 1)
    await impatient.check()
    const [text] = await opened.texts(1)

    assert.match(text ?? '', /event: reconnect\ndata: {"reason":"credential_unproven"}/)
    assert.lengthOf(errors, 3)
  })
})
