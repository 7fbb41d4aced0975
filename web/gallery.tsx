import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { consoleElement } from './api/api_base.js'
import { queryClient } from './api/query_client.js'
import { Gallery } from './gallery/gallery.js'
import { loadTexts, preferredLanguage } from './texts/languages.js'
import { SpeechProvider } from './texts/speech_provider.js'
import './styles/console.css'

const language = preferredLanguage()
const texts = await loadTexts(language)

createRoot(consoleElement).render(
  <SpeechProvider first={{ language, texts }}>
    <QueryClientProvider client={queryClient}>
      <Gallery />
    </QueryClientProvider>
  </SpeechProvider>
)
