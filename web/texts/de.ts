import { frame, titles } from './de/frame.js'
import { overview } from './de/overview.js'
import { parts } from './de/parts.js'
import { problems } from './de/problems.js'
import { signIn } from './de/sign_in.js'
import type { FirstTexts } from './spoken_texts.js'

/** The German texts of the first load. */
export const de: FirstTexts = {
  frame,
  overview,
  parts,
  problems,
  signIn,
  titles,
}
