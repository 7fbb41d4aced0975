import { Unplug } from 'lucide-react'
import { Empty } from '../../parts/empty.js'
import { LinkButton } from '../../parts/link_button.js'
import { useTexts } from '../../texts/texts.js'

/** There is no router with this id: it was deleted, or the address is mistyped. */
export function RouterMissing() {
  const { missing } = useTexts().router
  return (
    <Empty icon={Unplug} text={missing.text}>
      <LinkButton place="/routers">{missing.action}</LinkButton>
    </Empty>
  )
}
