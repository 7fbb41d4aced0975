import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { consoleElement } from './api/api_base.js'
import { queryClient } from './api/query_client.js'
import { Console } from './frame/console.js'
import { isOfFiles } from './frame/fault_boundary.js'
import { sharePageSession } from './frame/page_session.js'
import { arrival } from './frame/people/arrival.js'
import { beginPage } from './frame/signed_in.js'
import { openedLink } from './frame/sign_in_requests.js'
import { followTranslation } from './frame/translated_page.js'
import './icon.svg'
import { loadFirstTexts, preferredLanguage } from './texts/languages.js'
import { SpeechProvider } from './texts/speech_provider.js'
import './styles/console.css'

followTranslation(document)
const root = createRoot(consoleElement, {
  // The page reports a missing file itself; any other error is logged.
  onCaughtError: (fault) => isOfFiles(fault) || console.error(fault),
})
const language = preferredLanguage()
const shared = sharePageSession()
for (const way of [arrival, openedLink]) {
  addEventListener('hashchange', way.read)
  way.read()
}
// An `await` here would split what entry and pages share into further files.
void Promise.all([loadFirstTexts(language), shared.join().then(beginPage)]).then(([texts]) =>
  root.render(
    <StrictMode>
      <SpeechProvider first={{ language, texts }}>
        <QueryClientProvider client={queryClient}>
          <Console />
        </QueryClientProvider>
      </SpeechProvider>
    </StrictMode>
  )
)
