import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequirePermission } from '#shared/http/guard'
import {
  CreateWebhookController,
  DeleteWebhookController,
  ListWebhooksController,
  ReadWebhookController,
  ResendDeadLettersController,
  RotateSecretController,
  SendTestController,
  UpdateWebhookController,
  WebhookLogController,
} from './webhooks/webhooks_controller.js'

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
      router
        .get('/:id/attempts', [WebhookLogController, 'listAttempts'])
        .as('webhook_attempts.list')
      router
        .get('/:id/dead-letters', [WebhookLogController, 'listDeadLetters'])
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
