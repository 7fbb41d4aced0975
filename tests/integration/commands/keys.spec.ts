import { Secret } from '@adonisjs/core/helpers'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { VerifyPublishableKey } from '#identity/keys/verify_publishable_key'
import { originProofOf } from '#identity/keys/page_origin'
import { PublishableKeyModel } from '#identity/keys/publishable_key_repository'
import { AuditRowModel } from '#shared/persistence/audit_log_repository'
import { createTenant } from '#tests/support/create_tenant'
import { createKey } from '#tests/support/publishable_keys'
import { runCommand } from '#tests/support/run_command'

const ORIGINS = '--origins=https://www.clinic.example, http://localhost:8080'

async function isValid(value: string): Promise<boolean> {
  const verify = await app.container.make(VerifyPublishableKey)
  return (await verify.execute(new Secret(value))) !== null
}

test.group('keys:create', () => {
  test('creates a key and shows its value', async ({ assert }) => {
    const { organizationId } = await createTenant()

    const { exitCode, stdout } = await runCommand('keys:create', [
      `--org=${organizationId}`,
      '--name=Website',
      ORIGINS,
    ])

    assert.equal(exitCode, 0)
    assert.deepEqual(stdout.slice(0, 2), [
      `organization ${organizationId}`,
      'origins      https://www.clinic.example, http://localhost:8080',
    ])
    const [, value = ''] = /^key +(sbp_\S+)$/.exec(stdout[2] ?? '') ?? []
    assert.isTrue(await isValid(value))
  })
})

test.group('keys:list', () => {
  test('shows the keys of the organization, and neither values nor hashes', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { keyId, origin } = await createKey(organizationId)

    const people = await runCommand('keys:list', [`--org=${organizationId}`])
    const machines = await runCommand('keys:list', [`--org=${organizationId}`, '--json'])

    assert.equal(people.exitCode, 0)
    assert.match(people.stdout[1] ?? '', new RegExp(`^${keyId} +"Website" +never +${origin}`))
    const printed = machines.stdout.join('')
    assert.lengthOf(JSON.parse(printed).keys, 1)
    assert.notInclude(printed, 'hash')
    assert.notInclude(printed, 'sbp_')
  })
})

test.group('keys:rotate', () => {
  test('issues a second key, and the first stays valid', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { keyId, bearer, origin } = await createKey(organizationId)

    const { exitCode, stdout } = await runCommand('keys:rotate', [
      keyId,
      `--org=${organizationId}`,
      '--json',
    ])

    assert.equal(exitCode, 0)
    const rotated = JSON.parse(stdout.join(''))
    assert.deepEqual(rotated.origins, [origin])
    assert.equal(rotated.rotated_from, keyId)
    assert.isTrue(await isValid(rotated.key))
    assert.isTrue(await isValid(bearer.replace('Bearer ', '')))
  })
})

test.group('keys:prove', () => {
  test('looks for the proof, or accepts the word of the operator, and writes an audit row', async ({
    assert,
  }) => {
    const { organizationId } = await createTenant()
    const { keyId, origin } = await createKey(organizationId)
    await PublishableKeyModel.updateOne({ _id: keyId }, { unproven_origins: [origin] })
    const prove = (...more: string[]) =>
      runCommand('keys:prove', [keyId, `--org=${organizationId}`, ...more])

    const looked = await prove()
    const listed = await runCommand('keys:list', [`--org=${organizationId}`])
    const confirmed = await prove('--confirm', '--json')
    const again = await prove()

    assert.equal(looked.exitCode, 1)
    assert.deepEqual(looked.stdout, [
      `not proven ${origin}`,
      `proof      ${originProofOf(organizationId)}`,
    ])
    assert.include(listed.stdout.join('\n'), `${origin} (not proven)`)
    assert.equal(confirmed.exitCode, 0)
    assert.deepEqual(JSON.parse(confirmed.stdout.join('')).unproven_origins, [])
    assert.deepEqual([again.exitCode, again.stdout], [0, ['all origins are proven']])
    const rows = await AuditRowModel.find({ 'object.id': keyId, 'actor.name': 'keys:prove' }).lean()
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['publishable_key.updated']
    )
  })
})

test.group('keys:revoke', () => {
  test('takes effect at once', async ({ assert }) => {
    const { organizationId } = await createTenant()
    const { keyId, bearer } = await createKey(organizationId)
    const value = bearer.replace('Bearer ', '')
    assert.isTrue(await isValid(value))

    const { exitCode, stdout } = await runCommand('keys:revoke', [keyId, `--org=${organizationId}`])

    assert.equal(exitCode, 0)
    assert.deepEqual(stdout, [`revoked ${keyId}`])
    assert.isFalse(await isValid(value))
  })
})
