import type { components } from '../../api/schema.js'

export type BrandKit = components['schemas']['BrandKit']
