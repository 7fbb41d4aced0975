import { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { VerifyOperatorCredential } from '#identity/operators/verify_operator_credential'
import { runCommand } from '#tests/support/run_command'

async function created(name: string) {
  const { stdout } = await runCommand('operators:create', [`--name=${name}`, '--json'])
  return JSON.parse(stdout.join('\n'))
}

async function verify(value: string) {
  const action = await app.container.make(VerifyOperatorCredential)
  return action.execute(new Secret(value))
}

test.group("Operators' commands", () => {
  test('create prints the value of a working credential once', async ({ assert }) => {
    const { exitCode, stdout } = await runCommand('operators:create', [
      '--name=Ada',
      '--expires-in=2h',
    ])

    assert.equal(exitCode, 0)
    const [, value = ''] = /^token {6}(sbo_\S+)$/.exec(stdout.at(-1) ?? '') ?? []
    const credential = await verify(value)
    assert.equal(credential?.name, 'Ada')
    assert.closeTo(credential?.expiresAt.getTime() ?? 0, Date.now() + 7_200_000, 60_000)
  })

  test('list shows a credential without its value, and revoke ends it', async ({ assert }) => {
    const { _id: id, token } = await created('Grace')

    const listed = await runCommand('operators:list', ['--json'])
    const revoked = await runCommand('operators:revoke', [id, '--json'])
    const again = await runCommand('operators:revoke', [id])

    const { credentials } = JSON.parse(listed.stdout.join('\n'))
    assert.containSubset(credentials, [{ _id: id, name: 'Grace' }])
    assert.notInclude(listed.stdout.join('\n'), token)
    assert.deepEqual(JSON.parse(revoked.stdout.join('\n')), { revoked: id })
    assert.isNull(await verify(token))
    assert.equal(again.exitCode, 2)
    assert.deepEqual(again.stderr, [`operators:revoke: there is no operator's credential ${id}`])
  })
})
