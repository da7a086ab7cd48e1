import { readSession } from '../session.ts'
import type { Seen } from './service-worker.ts'

/** How long a page is looked at before it counts as seen, in milliseconds: its pictures are there by then. */
const LOOKED_AT = 2_000

/** Tells the service worker which page a visitor is looking at; what anybody sees who is signed in is told to nobody. */
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

/** Nobody is signed in, and the page is one that search engines may show: its head says where not. */
const isForVisitors = () => !readSession() && !document.querySelector('meta[name="robots"]')
