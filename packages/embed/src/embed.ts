import { PageScript } from './page_script.js'
import { givenSettings, readSettings, runningScript, type Settings } from './settings.js'
import { tellFailure } from './tell.js'

function begin(settings: Settings | string): void {
  if (isTaken()) {
    console.warn('Signalbox: this page has it more than once. The first counts.')
    return
  }
  if (typeof settings === 'string') return tellFailure('setup', { code: settings })
  Object.defineProperty(window, 'signalbox', { value: new PageScript(settings) })
}

/** Only a script defines a property so: elements and frames with this name, and variables of the page, can be replaced. */
function isTaken(): boolean {
  const { writable, configurable } = Object.getOwnPropertyDescriptor(window, 'signalbox') ?? {}
  return writable === false && configurable === false
}

const script = runningScript()
if (script) {
  begin(readSettings(script))
} else {
  const value: Window['beginSignalbox'] = (given) => begin(givenSettings(given))
  Object.defineProperty(window, 'beginSignalbox', { value, configurable: true })
}
