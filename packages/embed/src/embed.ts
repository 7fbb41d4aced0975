import { PageScript } from './page_script.js'
import { readSettings } from './settings.js'
import { tellFailure } from './tell.js'

function begin(): void {
  if (window.signalbox) return
  const settings = readSettings()
  const { key, service } = settings
  if (key === '' || service === '') {
    return tellFailure('setup', {
      code: key === '' ? 'E_KEY_MISSING' : 'E_SERVICE_MISSING',
      status: 0,
    })
  }
  Object.defineProperty(window, 'signalbox', { value: new PageScript(settings) })
}

begin()
