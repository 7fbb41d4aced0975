import type { ApplicationService } from '@adonisjs/core/types'
import type { WebConfig } from '#config/web'
import { BuiltAssets } from '#web/built_assets'

/** Binds the files of the web console, which are read on first use. */
export default class WebProvider {
  constructor(private readonly app: ApplicationService) {}

  register(): void {
    this.app.container.singleton(
      BuiltAssets,
      () => new BuiltAssets(this.app.config.get<WebConfig>('web'))
    )
  }
}
