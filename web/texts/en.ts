import { frame, titles } from './en/frame.js'
import { overview } from './en/overview.js'
import { parts } from './en/parts.js'
import { problems } from './en/problems.js'
import { signIn } from './en/sign_in.js'

/** What sign-in, frame, overview and the parts that they use say in English. */
export const en = {
  frame,
  overview,
  parts,
  problems,
  signIn,
  titles,
}
