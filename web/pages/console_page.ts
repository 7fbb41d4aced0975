import { type ComponentType, createContext } from 'react'
import type { IconType } from '#console/icons/icon'
import type { Permission } from '#console/shared/session'
import type { FirstTexts } from '#console/texts/spoken_texts'

/** The blocks of the navigation, in its order. */
export const NAVIGATION_GROUPS = ['today', 'rules', 'setup', 'operations'] as const

type NavigationGroup = (typeof NAVIGATION_GROUPS)[number]

/** How a page is found, who may see it and what loads it. Everything else about a page is in its own chunk. */
export interface ConsolePage {
  /** Of its files, in `pages`. Its styles hold within `[data-page='<folder>']`, which the frame puts around it. */
  readonly folder: string
  /** Behind `#`, as a pattern of wouter: `/routers`, `/routers/:id`. */
  readonly path: string
  readonly title: (texts: FirstTexts) => string
  readonly icon: IconType
  /** Null for a page that others lead to; `path` then says under which entry it stands: `/routers/:id` under `/routers`. */
  readonly group: NavigationGroup | null
  /** What the token must hold, or all that it must; null for any token of an organization; `operator` for operators alone. Without it the navigation leaves the page out, and its place says why. */
  readonly permission: Permission | readonly Permission[] | 'operator' | null
  /** `g`, then this letter, goes there; null for none. */
  readonly key: string | null
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** The pages of the console, which the frame gives to the page that is shown. */
export const ConsolePages = createContext<readonly ConsolePage[]>([])
