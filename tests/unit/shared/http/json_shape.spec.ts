import { test } from '@japa/runner'
import { jsonShapeProblem } from '#shared/http/json_body'
import { MachineDelay } from '#tests/support/machine/machine_delay'

const judge = (text: string, limits = { depthMax: 3, valuesMax: 10 }) =>
  jsonShapeProblem(Buffer.from(text), limits)

test.group('The shape of a JSON text', () => {
  test('is too deep where objects and lists together are: {text}')
    .with([
      { text: '[[[1]]]', problem: null },
      { text: '[[[[1]]]]', problem: 'too_deep' },
      { text: '{"a":[{"b":{}}]}', problem: 'too_deep' },
      { text: '[[[]],[[]]]', problem: null },
      { text: '["[[[[[[", {}]', problem: null },
      { text: '["\\"[[[[", {}]', problem: null },
      { text: '["\\\\", [[[]]]]', problem: 'too_deep' },
      { text: '["\\\\\\"[[[[", {}]', problem: null },
    ])
    .run(({ assert }, { text, problem }) => {
      assert.equal(judge(text), problem)
    })

  test('has too many values where elements, members and names are: {text}')
    .with([
      { text: '[1,1,1,1,1,1,1,1,1]', problem: null },
      { text: '[1,1,1,1,1,1,1,1,1,1]', problem: 'too_many_values' },
      { text: '{"a":1,"b":2,"c":3,"d":4}', problem: null },
      { text: '{"a":1,"b":2,"c":3,"d":4,"e":5}', problem: 'too_many_values' },
      { text: '[[],[],[],[],[]]', problem: 'too_many_values' },
      { text: '[",,,,,,,,,,,,,,,,,"]', problem: null },
    ])
    .run(({ assert }, { text, problem }) => {
      assert.equal(judge(text), problem)
    })

  test('is determined also without the end of a string or a list', ({ assert }) => {
    assert.isNull(judge('["abc'))
    assert.isNull(judge('["abc\\'))
    assert.isNull(judge(']]]]'))
    assert.isNull(judge(''))
  })

  test('never counts fewer values than the parser creates', ({ assert }) => {
    const texts = ['{"a":[1,"x",{"b":null}],"c":{"d":[[]]}}', '[]', '[{"a":{}},"\\u005b",[1,[2]]]']
    for (const text of texts) {
      const values = valuesIn(JSON.parse(text))
      assert.equal(judge(text, { depthMax: 32, valuesMax: values - 1 }), 'too_many_values', text)
    }
  })

  test('of 4 MiB of quotes and backslashes is determined in one pass', async ({ assert }) => {
    const machine = await MachineDelay.watch()
    for (const unit of ['\\\\', '\\"', '"', '""', '"\\\\"']) {
      const text = Buffer.from(`"${unit.repeat(4_194_304 / unit.length)}`)
      const beganMs = performance.now()
      jsonShapeProblem(text, { depthMax: 32, valuesMax: 250_000 })
      const tookMs = performance.now() - beganMs
      assert.isBelow(tookMs, machine.boundMs(1_000), `${unit}: ${machine}`)
    }
  })
})

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1)
}
