import { defineConfig, drivers } from '@adonisjs/core/encryption'
import { Secret } from '@adonisjs/core/helpers'
import env from '#environment/env'

export default defineConfig({
  default: 'aes256gcm',
  list: {
    aes256gcm: drivers.aes256gcm({ id: 'signalbox', keys: [new Secret(env.get('APP_KEY'))] }),
  },
})
