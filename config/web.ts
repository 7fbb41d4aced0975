import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import env from '#environment/env'

/** A checkout has what browsers load in the output of its build; a production build has it beside the code. */
const inCheckout = new URL('../build/', import.meta.url)
const folder = existsSync(inCheckout) ? inCheckout : new URL('../', import.meta.url)

const built = (name: string) => fileURLToPath(new URL(name, folder))

/** Of an instance on this machine that has this environment. */
const localUrl = `http://127.0.0.1:${env.get('PORT')}${env.get('API_BASE_PATH')}`

const webConfig = {
  folder: built('web'),
  embedFolder: built('embed'),
  basePath: env.get('API_BASE_PATH'),
  isWatched: env.get('NODE_ENV') === 'development',
  /** A link signs in without the value of a token, so only develop has them. */
  hasSignInLinks: env.get('ENVIRONMENT') === 'develop',
  localUrl,
  /** Where browsers reach the service. */
  publicUrl: env.get('PUBLIC_URL') ?? localUrl,
}

export default webConfig
export type WebConfig = typeof webConfig
