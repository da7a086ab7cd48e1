import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { install } from './platform/device/install.ts'
import './platform/device/older-functions.ts'
import { followPresses } from './platform/document/start-over.ts'
import { guardTranslatedTexts, isTranslated } from './platform/document/translated-texts.ts'
import './platform/trusted-types.ts'
import { onMissingPart } from './ui/missing-part.ts'

/** Runs a function once the first page is rendered and idle. */
function whenIdle(act: () => void): void {
  const soon = () => (globalThis.requestIdleCallback ?? setTimeout)(act)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

guardTranslatedTexts()
followPresses((error) => void onMissingPart(error))
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError: (error) => !isTranslated() && reportError(error) },
  )
})

// Development has no service worker. If a browser refuses it, as in a private window, pages work without it.
if (import.meta.env.PROD) {
  whenIdle(() => void install().catch(() => {}))
}
