import { test } from '@japa/runner'
import { isPermission, PERMISSIONS } from '#shared/permission'
import { describeService } from '#start/openapi'
import { createTenant } from '#tests/support/create_tenant'
import { madeOnce } from '#tests/support/made_once'
import { issueOperator } from '#tests/support/issue_operator'
import { createKey } from '#tests/support/publishable_keys'
import { issueBearer } from '#tests/support/issue_token'

const UNKNOWN_ID = 'f'.repeat(24)

/** To be called when the routes are there. */
function operations() {
  return Object.entries(describeService().document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      url: path.replaceAll(/\{\w+\}/g, UNKNOWN_ID),
      permissions: [operation['x-permission'] ?? operation['x-permissions'] ?? []]
        .flat()
        .map(String),
      isForOperators: JSON.stringify(operation.security) === '[{"operatorCredential":[]}]',
      isForPages: JSON.stringify(operation.security) === '[{"publishableKey":[]}]',
      isOpen: Array.isArray(operation.security) && operation.security.length === 0,
    }))
  )
}

test.group('The credential that the description names is what is demanded of', () => {
  const anyTenant = madeOnce(createTenant)

  test('{name}')
    .with(() => operations().filter(({ isOpen }) => !isOpen))
    .run(async ({ client, assert }, { method, url, permissions, isForOperators, isForPages }) => {
      const { organizationId } = await anyTenant()
      const ask = async (bearer?: string) => {
        const request = client.request(url, method)
        return bearer === undefined ? request : request.header('authorization', bearer)
      }

      const anonymous = await ask()
      anonymous.assertStatus(401)
      if (isForOperators) {
        const { bearer } = await issueOperator()
        const admitted = await ask(bearer)
        const foreign = await ask(await issueBearer(organizationId, PERMISSIONS))
        assert.notInclude([401, 403], admitted.status())
        foreign.assertStatus(401)
      }
      if (isForPages) {
        const { bearer, origin } = await createKey(organizationId)
        const admitted = await client.as(bearer).request(url, method).header('origin', origin)
        const foreign = await ask(await issueBearer(organizationId, PERMISSIONS))
        assert.notInclude([401, 403], admitted.status())
        foreign.assertStatus(401)
      }
      if (permissions.length === 0) return

      assert.isTrue(permissions.every(isPermission))
      for (const permission of permissions) {
        const others = PERMISSIONS.filter((other) => other !== permission)
        const without = await ask(await issueBearer(organizationId, others))
        without.assertStatus(403)
      }
      const withThem = await ask(
        await issueBearer(
          organizationId,
          PERMISSIONS.filter((one) => permissions.includes(one))
        )
      )
      assert.notInclude([401, 403], withThem.status())
    })

  test('what needs none is answered without one', async ({ client, assert }) => {
    const open = operations().filter(({ isOpen }) => isOpen)
    for (const { method, url, name } of open) {
      const response = await client.request(url, method)
      assert.notInclude([401, 403], response.status(), name)
    }
    assert.isAbove(open.length, 3)
  })
})
