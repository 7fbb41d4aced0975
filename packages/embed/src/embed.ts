import { PageScript } from './page_script.js'
import { givenSettings, readSettings, runningScript, type Settings } from './settings.js'
import { tellFailure } from './tell.js'

function begin(settings: Settings | string): void {
  // An element with this name would be a property of the window, but not its own.
  if (Object.hasOwn(window, 'signalbox')) return
  if (typeof settings === 'string') return tellFailure('setup', { code: settings, status: 0 })
  Object.defineProperty(window, 'signalbox', { value: new PageScript(settings) })
}

const script = runningScript()
if (script) {
  begin(readSettings(script))
} else {
  const value: Window['beginSignalbox'] = (given) => begin(givenSettings(given))
  Object.defineProperty(window, 'beginSignalbox', { value, configurable: true })
}
