import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import { aclRules, operatorAclRules } from '#cluster/keys/acl_rules'
import { PROJECT_URL } from '#scripts/services/project_folders'

test.group('The rules of the Redis users', () => {
  test('are those of the runbook', async ({ assert }) => {
    const runbook = await readFile(new URL('docs/operations/install.md', PROJECT_URL), 'utf8')
    const rules = aclRules('signalbox:production:').join(' ')
    assert.include(runbook, `ACL SETUSER signalbox-production on >PASSWORD ${rules}\n`)
    const operators = operatorAclRules('signalbox:production:').join(' ')
    assert.include(runbook, `ACL SETUSER signalbox-production-operator on >PASSWORD ${operators}\n`)
  })
})
