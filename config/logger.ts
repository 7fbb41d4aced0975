import { withoutSignals } from '#cluster/signals/without_signals'
import env from '#start/env'
import { defineConfig } from '@adonisjs/core/logger'

/** One JSON object a line on standard output, which the log shipper reads beside the signal lines. */
export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'signalbox',
      level: env.get('LOG_LEVEL'),
      hooks: { streamWrite: withoutSignals },
      redact: {
        paths: ['authorization', '*.authorization', 'token', '*.token'],
        censor: '[hidden]',
      },
    },
  },
})
