import { sayJudgedStates } from './look.js'
import { stopTheInstance } from './the_instance.js'
import { closeTheBrowser } from './the_browser.js'

/** Ends what the files of the suite share. */
export async function endBrowserSuite(): Promise<void> {
  sayJudgedStates()
  await closeTheBrowser()
  await stopTheInstance()
}
