import { test } from '@japa/runner'
import { type Frame, readFrames } from '../../../../../packages/embed/src/frames.js'

const TEXT =
  'retry: 1500\nid: 1\nevent: ready\ndata: {"name":"Zahnärztin"}\n\n: heartbeat\n\nid: 2\nevent: end\ndata: {"reason":"moved"}\n\n'
const FRAMES: readonly Frame[] = [
  { type: 'ready', data: '{"name":"Zahnärztin"}', retryMs: 1_500 },
  { type: 'end', data: '{"reason":"moved"}', retryMs: null },
]

async function read(bytes: Uint8Array, size: number) {
  const frames: Frame[] = []
  let arrivals = 0
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
      controller.close()
    },
  })
  await readFrames(
    body,
    () => (arrivals += 1),
    (frame) => frames.push(frame)
  )
  return { frames, arrivals }
}

test.group('The stream that the embed script reads', () => {
  test('has the same messages in pieces of {$self} bytes')
    .with([1, 7, 64, 10_000])
    .run(async ({ assert }, size) => {
      const bytes = new TextEncoder().encode(TEXT)
      const { frames, arrivals } = await read(bytes, size)
      assert.deepEqual(frames, FRAMES)
      assert.equal(arrivals, Math.ceil(bytes.length / size))
    })

  test('has no message that was cut', async ({ assert }) => {
    const { frames } = await read(new TextEncoder().encode(TEXT.slice(0, -1)), 64)
    assert.deepEqual(frames, FRAMES.slice(0, 1))
  })

  test('ends with the error of the body', async ({ assert }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('lost')),
    })
    await assert.rejects(
      () =>
        readFrames(
          body,
          () => {},
          () => {}
        ),
      'lost'
    )
  })
})
