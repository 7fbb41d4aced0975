import './tokens.css'
import { KeyRound, Plus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Answer } from '../../parts/answer.js'
import { Button } from '../../parts/button.js'
import { Empty } from '../../parts/empty.js'
import { PageHead } from '../../parts/page_head.js'
import { ShowMore } from '../../parts/show_more.js'
import { useTexts } from '../../texts/texts.js'
import { CreateTokenDialog } from './create_token_dialog.js'
import { RevokeTokenDialog } from './revoke_token_dialog.js'
import { type AccessToken, tokenRows } from './token_rows.js'
import { TokenTable } from './token_table.js'
import { useTokens } from './use_tokens.js'

/** Who may call the API, as which name, with which permissions and until when. */
export default function Tokens() {
  const t = useTexts()
  const query = useTokens()
  const [creates, setCreates] = useState<'token' | 'invitation' | null>(null)
  const [revoked, setRevoked] = useState<AccessToken | null>(null)
  const create = (
    <>
      <Button icon={UserPlus} onClick={() => setCreates('invitation')}>
        {t.tokens.invite}
      </Button>
      <Button icon={Plus} tone="primary" data-key="n" onClick={() => setCreates('token')}>
        {t.tokens.create}
      </Button>
    </>
  )
  return (
    <>
      <PageHead title={t.titles.tokens} note={t.tokens.note}>
        {create}
      </PageHead>
      <Answer
        query={query}
        empty={({ pages }) =>
          pages[0]?.tokens.length === 0 && <Empty icon={KeyRound} text={t.tokens.empty} />
        }
      >
        {({ pages }) => (
          <TokenTable
            rows={tokenRows(pages.flatMap(({ tokens }) => tokens))}
            onRevoke={setRevoked}
          />
        )}
      </Answer>
      <ShowMore query={query} />
      {creates && (
        <CreateTokenDialog
          isInvitation={creates === 'invitation'}
          onClose={() => setCreates(null)}
        />
      )}
      {revoked && <RevokeTokenDialog token={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}
