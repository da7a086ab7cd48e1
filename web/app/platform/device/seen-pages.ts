import { readSession } from '../session.ts'
import type { Seen } from './service-worker.ts'

/** Milliseconds after which a page counts as seen; its pictures are loaded by then. */
const LOOKED_AT = 2_000

/** Reports a visitor's page to the service worker; pages of signed-in people are never reported. */
export function noteSeenPage(path: string): () => void {
  const timer = setTimeout(() => tell(path), LOOKED_AT)
  return () => clearTimeout(timer)
}

function tell(page: string): void {
  const worker = globalThis.navigator.serviceWorker?.controller
  if (!worker || page !== window.location.pathname || !isForVisitors()) return
  const { origin } = window.location
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const own = loaded.filter((name) => name.startsWith(`${origin}/`)).map((name) => new URL(name).pathname)
  worker.postMessage({ page, files: [...new Set(own)] } satisfies Seen)
}

/** Whether nobody is signed in and the page may be indexed, as its head says. */
const isForVisitors = () => !readSession() && !document.querySelector('meta[name="robots"]')
