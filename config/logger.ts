import env from '#environment/env'
import { defineConfig } from '@adonisjs/core/logger'

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
    },
  },
})
