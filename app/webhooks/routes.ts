import type { HttpRouterService } from '@adonisjs/core/types'
import type { RequirePermission } from '#shared/http/guard'
import {
  CreateWebhookController,
  DeleteWebhookController,
  ListAttemptsController,
  ListDeadLettersController,
  ListWebhooksController,
  ReadWebhookController,
  ResendDeadLettersController,
  RotateSecretController,
  SendTestController,
  UpdateWebhookController,
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
