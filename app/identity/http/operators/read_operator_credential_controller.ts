import type { HttpContext } from '@adonisjs/core/http'
import { showOperatorCredential } from './operator_credential_transformer.js'

export default class ReadOperatorCredentialController {
  execute({ operator, response }: HttpContext) {
    response.send(showOperatorCredential(operator))
  }
}
