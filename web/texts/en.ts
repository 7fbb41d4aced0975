/** The English texts of the first load: sign-in, frame, overview, the list of routers and their parts. */

export { frame, titles } from './en/frame.js'
export { overview } from './en/overview.js'
export { parts } from './en/parts.js'
export { problems } from './en/problems.js'
export { routers } from './en/routers.js'
export { signIn } from './en/sign_in.js'
