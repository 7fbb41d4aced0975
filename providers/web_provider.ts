import type { ApplicationService } from '@adonisjs/core/types'
import type { WebConfig } from '#config/web'
import { BuiltAssets } from '#web/built_assets'
import { BuiltEmbed } from '#web/built_embed'

/** Binds the files of the web console and of the embed script, which are read on first use. */
export default class WebProvider {
  constructor(private readonly app: ApplicationService) {}

  register(): void {
    this.app.container.singleton(
      BuiltAssets,
      () => new BuiltAssets(this.app.config.get<WebConfig>('web'))
    )
    this.app.container.singleton(BuiltEmbed, () => {
      const { embedFolder: folder, isWatched } = this.app.config.get<WebConfig>('web')
      return new BuiltEmbed({ folder, isWatched })
    })
  }
}
