import { frame, titles } from './en/frame.js'
import { overview } from './en/overview.js'
import { parts } from './en/parts.js'
import { problems } from './en/problems.js'
import { signIn } from './en/sign_in.js'

/** The English texts of the first load: sign-in, frame, overview and their parts. */
export const en = {
  frame,
  overview,
  parts,
  problems,
  signIn,
  titles,
}
