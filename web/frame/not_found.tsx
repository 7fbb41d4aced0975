import { Compass } from 'lucide-react'
import { LinkButton } from '../parts/link_button.js'
import { Empty } from '../parts/empty.js'
import { PageHead } from '../parts/page_head.js'
import { useFirstTexts } from '../texts/texts.js'

export function NotFound() {
  const { notFound } = useFirstTexts().frame
  return (
    <>
      <PageHead title={notFound.title} />
      <Empty icon={Compass} text={notFound.hint}>
        <LinkButton place="/">{notFound.action}</LinkButton>
      </Empty>
    </>
  )
}
