import { type ComponentType, createContext } from 'react'
import type { IconType } from '#console/icons/icon'
import type { Permission } from '#console/shared/session'
import type { FirstTexts } from '#console/texts/spoken_texts'

/** The groups of the navigation, in order. */
export const NAVIGATION_GROUPS = ['today', 'rules', 'setup', 'operations'] as const

type NavigationGroup = (typeof NAVIGATION_GROUPS)[number]

/** How a page is found, who may see it and what loads it. The rest of a page is in its own chunk. */
export interface ConsolePage {
  /** Under `pages`. The page's styles apply within `[data-page='<folder>']`, which the frame puts around it. */
  readonly folder: string
  /** Behind `#`, as a wouter pattern: `/routers`, `/routers/:id`. */
  readonly path: string
  readonly title: (texts: FirstTexts) => string
  readonly icon: IconType
  /**
   * Null for a page that other pages lead to. Its path then decides which entry is current: `/routers/:id` belongs to
   * `/routers`.
   */
  readonly group: NavigationGroup | null
  /**
   * The permission or permissions that the page takes; null for any token of an organization, `operator` for operators only.
   * Without them the navigation omits the page, and its place explains why.
   */
  readonly permission: Permission | readonly Permission[] | 'operator' | null
  /** `g` plus this letter opens the page; null for none. */
  readonly key: string | null
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** All pages, provided by the frame: a page that imported the registry would import itself. */
export const ConsolePages = createContext<readonly ConsolePage[]>([])
