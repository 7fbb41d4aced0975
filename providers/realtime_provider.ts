import { randomUUID } from 'node:crypto'
import TransmitProvider from '@adonisjs/transmit/transmit_provider'
import { ApplicationLink, RealtimeLink } from '#cluster/broadcast/links'
import { RepeatedWork, withinLimit } from '#shared/async/waiting'
import { RedisKeys } from '#cluster/keys/redis_keys'
import type { RealtimeConfig } from '#config/realtime'
import { CachedTokens } from '#identity/tokens/verify_access_token'
import { DrainArms, type StopWork } from '#operations/drain/drain_arms'
import { EVERYONE, TransmittedMessages } from '#realtime/messages/transmitted_messages'
import { SubscribedTopics } from '#realtime/messages/subscribed_topics'
import { UndeliveredTopics } from '#realtime/messages/undelivered_topics'
import { OpenStreams, StreamDrain } from '#realtime/streams/open_streams'
import { StreamPermits } from '#realtime/streams/stream_permits'
import { TokenValidity, TokenWatch } from '#realtime/streams/token_watch'
import { LinkTransport } from '#realtime/messages/link_transport'
import { Clock } from '#shared/clock'
import { LeavingOrganizations } from '#shared/leaving_organizations'
import { RealtimeMessages } from '#shared/realtime'
import { isServing } from './support/is_serving.js'
import { reportFailures } from './support/report_failures.js'

/**
 * Binds real-time messages and their streams. Transmit gets this service's transport here, because its configuration is
 * read before the link exists; its own routes are not mounted. An ace command has no real-time pair: it sends over the
 * command connection and listens to nothing.
 */
export default class RealtimeProvider extends TransmitProvider {
  #lookAfter: readonly RepeatedWork[] = []
  #stop: StopWork | undefined
  #isTransmitting = false

  override register(): void {
    super.register()
    const { container } = this.app
    container.singleton(UndeliveredTopics, () => new UndeliveredTopics())
    container.singleton(StreamPermits, () => new StreamPermits(this.#config().permits))
    container.singleton(StreamDrain, async () => new StreamDrain(await container.make(OpenStreams)))
    container.singleton(RealtimeMessages, async () => {
      const { bodyLengthMax } = this.#config()
      const reportError = await reportFailures(this.app, 'a real-time message could not be sent')
      return new TransmittedMessages(await this.#transmit(), { bodyLengthMax, reportError })
    })
    container.singleton(OpenStreams, () => this.#openStreams())
    container.singleton(TokenWatch, async () => {
      const streams = await container.make(OpenStreams)
      const reportError = await reportFailures(
        this.app,
        'the token of a stream could not be checked'
      )
      const { unconfirmedMaxMs } = this.#config()
      const leaving = await container.make(LeavingOrganizations)
      const validity = new TokenValidity(
        await container.make(CachedTokens),
        await container.make(Clock)
      )
      return new TokenWatch(streams, validity, {
        unconfirmedMaxMs,
        reportError,
        isLeaving: (organizationId) => leaving.has(organizationId),
      })
    })
  }

  /** Listens before the link goes live, so that no message is missed at the start. */
  async boot(): Promise<void> {
    if (!isServing(this.app)) return
    const { container } = this.app
    const streams = await container.make(OpenStreams)
    const link = await container.make(RealtimeLink)
    link.onGap(() => streams.beginGap())
    link.onLive(() => streams.endGap())
    const drain = await container.make(StreamDrain)
    const arms = await container.make(DrainArms)
    this.#stop = arms.add('realtime', 'streams', async (withinMs) => {
      await drain.run()
      const stopped = Promise.all(this.#lookAfter.map((work) => work.stop()))
      await withinLimit(stopped, withinMs, () => {})
    })
  }

  async ready(): Promise<void> {
    if (!isServing(this.app)) return
    const { container } = this.app
    const streams = await container.make(OpenStreams)
    const tokens = await container.make(TokenWatch)
    const undelivered = await container.make(UndeliveredTopics)
    const link = await container.make(RealtimeLink)
    const transmit = await this.#transmit()
    const { maintenanceEveryMs } = this.#config()
    const lookAfterStreams = async () => {
      streams.beat()
      if (link.isLive) undelivered.settle(transmit)
    }
    this.#lookAfter = [
      new RepeatedWork(lookAfterStreams, maintenanceEveryMs),
      new RepeatedWork(() => tokens.check(), maintenanceEveryMs),
    ]
    for (const work of this.#lookAfter) work.start()
  }

  override async shutdown(): Promise<void> {
    await this.#stop?.(this.#config().stopTimeoutMs)
    if (this.#isTransmitting) await super.shutdown()
  }

  async #openStreams(): Promise<OpenStreams> {
    const reportError = await reportFailures(this.app, 'a real-time message could not be delivered')
    const streams = new OpenStreams({
      ...this.#config().streams,
      onSubscribed: (topic) => topics.hear(topic),
      onUnsubscribed: (topic) => topics.ignore(topic),
    })
    const topics = new SubscribedTopics(await this.#transmit(), {
      uid: randomUUID(),
      deliver: (topic, message) => {
        if (topic === EVERYONE) streams.resyncAll('undelivered')
        else streams.deliver(topic, message)
      },
      reportError,
    })
    topics.hear(EVERYONE)
    return streams
  }

  async #transmit() {
    const { container, config } = this.app
    if (!this.#isTransmitting) {
      const transport = await this.#transport()
      const driver = () => transport
      config.set('transmit', { pingInterval: false, transport: { driver, channel: 'messages' } })
      this.#isTransmitting = true
    }
    return container.make('transmit')
  }

  async #transport(): Promise<LinkTransport> {
    const { container } = this.app
    const isConsole = this.app.getEnvironment() === 'console'
    const link = isConsole
      ? await container.make(ApplicationLink)
      : await container.make(RealtimeLink)
    const undelivered = await container.make(UndeliveredTopics)
    return new LinkTransport({
      link,
      keys: await container.make(RedisKeys),
      onUndelivered: (message) => undelivered.add(message),
      reportError: await reportFailures(this.app, 'a real-time message could not be read'),
    })
  }

  #config(): RealtimeConfig {
    return this.app.config.get<RealtimeConfig>('realtime')
  }
}
