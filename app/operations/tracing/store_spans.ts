import { tracingChannel } from 'node:diagnostics_channel'
import type { mongo } from 'mongoose'
import { type Span, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { startCall } from './traced_request.js'

/** What ioredis publishes of a command, one object from its start to its end. */
interface RedisCommand {
  readonly command: string
}

/**
 * Makes a span of each Redis command of a sampled request. It names the command and no argument, because keys and values
 * hold data of visitors. A command that several requests share belongs to the one that sent it. The returned function
 * ends it.
 */
export function traceRedis(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()
  const channel = tracingChannel<'ioredis:command', RedisCommand>('ioredis:command')
  const ended = (message: RedisCommand, hasFailed: boolean) => {
    const span = spans.get(message)
    spans.delete(message)
    endCall(span, hasFailed)
  }
  const subscribers = {
    start: (message: RedisCommand) => {
      const name = message.command.toUpperCase()
      const attributes = { 'db.system.name': 'redis', 'db.operation.name': name }
      const span = startCall(tracer, name, attributes)
      if (span) spans.set(message, span)
    },
    end: () => {},
    asyncStart: () => {},
    asyncEnd: (message: RedisCommand) => ended(message, false),
    error: (message: RedisCommand) => ended(message, true),
  }
  channel.subscribe(subscribers)
  return () => channel.unsubscribe(subscribers)
}

/**
 * Makes a span of each MongoDB command of a sampled request, with the names of the command and the collection and no
 * value. Needs a client that monitors its commands. The returned function ends it.
 */
export function traceMongo(tracer: Tracer, client: mongo.MongoClient): () => void {
  const spans = new Map<number, Span>()
  const started = ({ requestId, commandName, command }: mongo.CommandStartedEvent) => {
    const target: unknown = command[commandName]
    const collection = typeof target === 'string' ? target : undefined
    const span = startCall(tracer, collection ? `${commandName} ${collection}` : commandName, {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      ...(collection && { 'db.collection.name': collection }),
    })
    if (span) spans.set(requestId, span)
  }
  const ended = (requestId: number, hasFailed: boolean) => {
    const span = spans.get(requestId)
    if (!span) return
    spans.delete(requestId)
    endCall(span, hasFailed)
  }
  const succeeded = ({ requestId }: mongo.CommandSucceededEvent) => ended(requestId, false)
  const failed = ({ requestId }: mongo.CommandFailedEvent) => ended(requestId, true)
  client.on('commandStarted', started).on('commandSucceeded', succeeded).on('commandFailed', failed)
  return () => {
    client.off('commandStarted', started)
    client.off('commandSucceeded', succeeded).off('commandFailed', failed)
  }
}

/** An error is marked and not described: its message may hold a value. */
function endCall(span: Span | undefined, hasFailed: boolean): void {
  if (hasFailed) span?.setStatus({ code: SpanStatusCode.ERROR })
  span?.end()
}
