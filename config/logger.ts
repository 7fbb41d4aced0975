import env from '#environment/env'
import { defineConfig, stdSerializers } from '@adonisjs/core/logger'

/** What a line tells of an error. Other members may hold texts of visitors: an `input`, documents, arguments of commands. */
const TOLD = ['type', 'message', 'stack', 'code', 'codeName', 'syscall', 'status'] as const

type ErrorLine = Partial<ReturnType<typeof stdSerializers.err>>

function told(error: ErrorLine): object {
  const { aggregateErrors } = error
  return {
    ...Object.fromEntries(TOLD.map((name) => [name, error[name]])),
    ...(aggregateErrors && { aggregateErrors: aggregateErrors.map(told) }),
  }
}

/** One JSON object per line on standard output, which the log shipper reads together with the signal lines. */
export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'signalbox',
      level: env.get('LOG_LEVEL'),
      redact: {
        paths: ['authorization', '*.authorization', 'token', '*.token'],
        censor: '[hidden]',
      },
      serializers: {
        err: (error: unknown) => (error instanceof Error ? told(stdSerializers.err(error)) : error),
      },
    },
  },
})
