import type { IncomingMessage } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'
import { Encryption } from '@adonisjs/core/encryption'
import type { ApiConfig } from '#config/api'
import type { QuotasConfig } from '#config/quotas'
import { Permits } from '#shared/async/permits'
import CorsMiddleware from '@adonisjs/cors/cors_middleware'
import {
  AnswerHeadersMiddleware,
  AnswerTimeMiddleware,
  ExactPathMiddleware,
  OpenRequestsMiddleware,
  RequestIdMiddleware,
  WorkLimitsMiddleware,
} from '#shared/http/middleware'
import { clientAddress, type TrustedProxies } from '#shared/http/client_address'
import { ReadBodyMiddleware } from '#shared/http/body_middleware'
import { AnswerPermits } from '#shared/http/answer'
import { TransferMemory } from '#shared/http/request_body'
import { refuseBadUrl } from '#shared/http/unreadable_request'
import { newRequestId } from '#shared/http/request'
import { OrganizationChanges } from '#shared/organization_changes'
import { Clock, SystemClock } from '#shared/clock'
import { StoredQuota } from '#shared/persistence/stored_quota'
import { StoredResponses } from '#shared/persistence/stored_responses'
import { OrganizationQuota } from '#shared/persistence/organization_quota'
import { OrganizationRevisions } from '#shared/persistence/organization_revisions'
import { OrganizationWrites } from '#shared/persistence/organization_writes'

/** Binds the dependencies that all modules share. */
export default class SharedProvider {
  constructor(private readonly app: ApplicationService) {}

  register(): void {
    const { config, container } = this.app
    config.set('app.http.onBadUrl', refuseBadUrl)
    config.set('app.http.createRequestId', newRequestId)
    config.set('app.http.getIp', ({ request }: { readonly request: IncomingMessage }) =>
      clientAddress(
        request.socket.remoteAddress ?? '',
        [request.headers['x-forwarded-for'] ?? []].flat().join(','),
        config.get<TrustedProxies>('app.trustedProxies')
      )
    )
    container.singleton(Clock, () => new SystemClock())
    container.singleton(
      RequestIdMiddleware,
      async (resolver) => new RequestIdMiddleware(await resolver.make('logger'))
    )
    container.singleton(
      AnswerHeadersMiddleware,
      () => new AnswerHeadersMiddleware(this.app.config.get<ApiConfig>('api'))
    )
    container.singleton(AnswerTimeMiddleware, () => new AnswerTimeMiddleware())
    container.singleton(ExactPathMiddleware, () => new ExactPathMiddleware())
    container.singleton(
      OpenRequestsMiddleware,
      () => new OpenRequestsMiddleware(this.app.config.get<ApiConfig>('api').connections)
    )
    container.singleton(CorsMiddleware, () => new CorsMiddleware(this.app.config.get('cors')))
    container.singleton(ReadBodyMiddleware, () => {
      const { bodies, requestMemory, transfersBytesMax } = this.app.config.get<ApiConfig>('api')
      const { bytesMax, waitMs } = requestMemory
      const transfers = new TransferMemory(transfersBytesMax)
      return new ReadBodyMiddleware(bodies, new Permits({ max: bytesMax, waitMs }), transfers)
    })
    container.singleton(AnswerPermits, () => new AnswerPermits())
    container.singleton(
      WorkLimitsMiddleware,
      () => new WorkLimitsMiddleware(this.app.config.get<ApiConfig>('api').work)
    )
    container.singleton(StoredResponses, async (resolver) => {
      const { keptAnswers } = this.app.config.get<QuotasConfig>('quotas')
      const quota = new StoredQuota((id) => StoredResponses.sizeOf(id), keptAnswers)
      return new StoredResponses(await resolver.make(Encryption), await resolver.make(Clock), quota)
    })
    container.singleton(
      OrganizationQuota,
      () => new OrganizationQuota(this.app.config.get<QuotasConfig>('quotas').stored)
    )
    container.singleton(
      OrganizationWrites,
      async (resolver) =>
        new OrganizationWrites(
          await resolver.make(OrganizationRevisions),
          await resolver.make(OrganizationChanges)
        )
    )
  }
}
