import { sayJudgedStates } from './look.js'
import { stopTheInstance } from './the_instance.js'
import { closeTheChromium } from './the_chromium.js'

/** Ends what the files of the suite share. */
export async function endBrowserSuite(): Promise<void> {
  sayJudgedStates()
  await closeTheChromium()
  await stopTheInstance()
}
