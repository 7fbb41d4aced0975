import prettierConfig from '@adonisjs/prettier-config'

/** The options of oxfmt: those of prettier, which checks what oxfmt would change. */
const { plugins, ...options } = prettierConfig

export default { ...options, sortPackageJson: false }
