import type { HttpRouterService } from '@adonisjs/core/types'
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

export function registerWebhooksRoutes(router: HttpRouterService): void {
  router
    .group(() => {
      router.get('/', [ListWebhooksController]).as('webhooks.list')
      router.post('/', [CreateWebhookController]).as('webhooks.create')
      router.get('/:id', [ReadWebhookController]).as('webhooks.read')
      router.patch('/:id', [UpdateWebhookController]).as('webhooks.update')
      router.delete('/:id', [DeleteWebhookController]).as('webhooks.delete')
      router.post('/:id/rotate-secret', [RotateSecretController]).as('webhooks.rotate_secret')
      router.post('/:id/test', [SendTestController]).as('webhooks.test')
      router.get('/:id/attempts', [ListAttemptsController]).as('webhook_attempts.list')
      router.get('/:id/dead-letters', [ListDeadLettersController]).as('webhook_dead_letters.list')
      router
        .post('/:id/dead-letters/resend', [ResendDeadLettersController])
        .as('webhook_dead_letters.resend_all')
      router
        .post('/:id/dead-letters/:letter/resend', [ResendDeadLettersController])
        .as('webhook_dead_letters.resend')
    })
    .prefix('/v1/webhooks')
}
