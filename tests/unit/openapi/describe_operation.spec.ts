import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { describeOperation } from '#openapi/describe_operation'
import { strictObject } from '#shared/http/strict_object'

function describedBody(validator: { toJSONSchema(): object }): unknown {
  const { requestBody } = describeOperation('things.write', '/v1/things', {
    tag: 'Things',
    summary: 'Write a thing',
    access: 'any_token',
    body: { name: 'WriteThing', validator, examples: {} },
    answers: { 204: { description: 'Done.' } },
  })
  return requestBody
}

test.group('The description of a payload', () => {
  test('requires a body where a member is required', ({ assert }) => {
    const validator = vine.create(strictObject({ name: vine.string() }))

    assert.containsSubset(describedBody(validator), { required: true })
  })

  test('requires none where no member is required, because no body is an empty object', ({
    assert,
  }) => {
    const validator = vine.create(strictObject({ name: vine.string().optional() }))

    assert.containsSubset(describedBody(validator), { required: false })
  })
})
