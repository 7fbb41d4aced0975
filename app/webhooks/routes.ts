import type { HttpRouterService } from '@adonisjs/core/types'
import * as webhooks from './webhooks/webhooks_controller.js'

export function registerWebhooksRoutes(router: HttpRouterService): void {
  router
    .group(() => {
      router.get('/', [webhooks.ListWebhooksController]).as('webhooks.list')
      router.post('/', [webhooks.CreateWebhookController]).as('webhooks.create')
      router.get('/:id', [webhooks.ReadWebhookController]).as('webhooks.read')
      router.patch('/:id', [webhooks.UpdateWebhookController]).as('webhooks.update')
      router.delete('/:id', [webhooks.DeleteWebhookController]).as('webhooks.delete')
      router
        .post('/:id/rotate-secret', [webhooks.RotateSecretController])
        .as('webhooks.rotate_secret')
      router.post('/:id/test', [webhooks.SendTestController]).as('webhooks.test')
      router.get('/:id/attempts', [webhooks.ListAttemptsController]).as('webhook_attempts.list')
      router
        .get('/:id/dead-letters', [webhooks.ListDeadLettersController])
        .as('webhook_dead_letters.list')
      router
        .post('/:id/dead-letters/resend', [webhooks.ResendDeadLettersController])
        .as('webhook_dead_letters.resend_all')
      router
        .post('/:id/dead-letters/:letter/resend', [webhooks.ResendDeadLettersController])
        .as('webhook_dead_letters.resend')
    })
    .prefix('/v1/webhooks')
}
