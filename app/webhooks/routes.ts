import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequirePermission } from '#shared/http/guard'

const CreateWebhookController = () => import('#webhooks/http/create_webhook_controller')
const DeleteWebhookController = () => import('#webhooks/http/delete_webhook_controller')
const ListAttemptsController = () => import('#webhooks/http/list_attempts_controller')
const ListDeadLettersController = () => import('#webhooks/http/list_dead_letters_controller')
const ListWebhooksController = () => import('#webhooks/http/list_webhooks_controller')
const ReadWebhookController = () => import('#webhooks/http/read_webhook_controller')
const ResendDeadLettersController = () => import('#webhooks/http/resend_dead_letters_controller')
const RotateSecretController = () => import('#webhooks/http/rotate_secret_controller')
const SendTestController = () => import('#webhooks/http/send_test_controller')
const UpdateWebhookController = () => import('#webhooks/http/update_webhook_controller')

export function registerWebhooksRoutes(
  router: HttpRouterService,
  requirePermission: RequirePermission
): void {
  router
    .group(() => {
      router.get('/', [ListWebhooksController, 'execute']).as('webhooks.list')
      router.post('/', [CreateWebhookController, 'execute']).as('webhooks.create')
      router.get('/:id', [ReadWebhookController, 'execute']).as('webhooks.read')
      router.patch('/:id', [UpdateWebhookController, 'execute']).as('webhooks.update')
      router.delete('/:id', [DeleteWebhookController, 'execute']).as('webhooks.delete')
      router
        .post('/:id/rotate-secret', [RotateSecretController, 'execute'])
        .as('webhooks.rotate_secret')
      router.post('/:id/test', [SendTestController, 'execute']).as('webhooks.test')
      router.get('/:id/attempts', [ListAttemptsController, 'execute']).as('webhook_attempts.list')
      router
        .get('/:id/dead-letters', [ListDeadLettersController, 'execute'])
        .as('webhook_dead_letters.list')
      router
        .post('/:id/dead-letters/resend', [ResendDeadLettersController, 'execute'])
        .as('webhook_dead_letters.resend_all')
      router
        .post('/:id/dead-letters/:letter/resend', [ResendDeadLettersController, 'execute'])
        .as('webhook_dead_letters.resend')
    })
    .prefix('/v1/webhooks')
    .use(requirePermission('webhooks:manage'))
}
