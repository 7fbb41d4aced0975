import { rmSync } from 'node:fs'
import { test } from '@japa/runner'
import { startCalmInstance } from '#tests/support/browser/start_calm_instance'
import { assertConditions } from '#tests/support/conditional_requests'
import { createTenant } from '#tests/support/create_tenant'
import { newFolder } from '#tests/support/new_folder'
import { startAlteringNginx } from '#tests/support/processes/altering_proxy'
import { balancerForTests } from '#tests/support/processes/balancer_for_tests'

const nginx = await balancerForTests('nginx')
if (nginx !== null) {
  test.group('Conditional requests through an nginx that compresses', () => {
    test('change only what was read: it weakens or strips tags', async ({ assert, cleanup }) => {
      const folder = newFolder()
      const instance = await startCalmInstance(folder)
      cleanup(async () => {
        await instance.server.stop()
        rmSync(folder, { recursive: true, force: true })
      })
      const port = Number(new URL(instance.url).port)
      for (const alteration of ['weakens', 'strips'] as const) {
        const url = await startAlteringNginx(nginx, alteration, port)
        await assertConditions(assert, await createTenant(), url)
      }
    })
  })
}
