/** The German texts of the first load. */

export { frame, titles } from './de/frame.js'
export { overview } from './de/overview.js'
export { parts } from './de/parts.js'
export { problems } from './de/problems.js'
export { routers } from './de/routers.js'
export { signIn } from './de/sign_in.js'
