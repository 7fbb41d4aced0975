import { PageHead } from '#console/parts/page_head'
import { Toasts } from '#console/parts/toasts'
import { GalleryControls } from './gallery_controls.js'
import { GalleryLists } from './gallery_lists.js'
import { GalleryStates } from './gallery_states.js'

/** Every part in every state on one page, for tests and for people who build pages. */
export function Gallery() {
  return (
    <main id="content" className="stack gallery">
      <PageHead title="Parts" note="each in each of its states" />
      <GalleryControls />
      <GalleryLists />
      <GalleryStates />
      <Toasts />
    </main>
  )
}
