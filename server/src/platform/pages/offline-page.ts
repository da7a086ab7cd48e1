import { type ArtColours, turnArt } from '@studio/contract/studio/drawn-art.ts'
import type { FastifyInstance } from 'fastify'
import { type Faces, sendPlainPage } from './plain-page.ts'

/** What the offline page shows of the studio. */
export interface OfflineStudio {
  name: string
  /** Whether it has a logo of its own, which no cache has. */
  hasLogo: boolean
  art: ArtColours
}

/** Somebody who stands on one leg, as the offline page says to; the same figure as the web's empty pages. */
const treeFigure = `<svg viewBox="150 10 126 348" aria-hidden="true"><path d="M185.0,130.9A15 15 0 1 1 215.0,130.9L213.0,165.7A13 13 0 0 1 187.0,165.7ZM187.1,163.3A13 13 0 0 1 212.9,163.3L216.9,193.8A17 17 0 1 1 183.1,193.8ZM183.3,192.6A17 17 0 0 1 216.7,192.6L218.6,202.2A19 19 0 1 1 181.4,202.2ZM179.1,209.4A13 13 0 1 1 205.0,208.0L205.0,280.0A9 9 0 0 1 187.1,281.0ZM187.0,280.7A9 9 0 1 1 205.0,280.2L204.0,340.1A6 6 0 0 1 192.0,340.5ZM192.0,340.8A6 6 0 1 1 204.0,340.8L203.0,348.6A5 5 0 0 1 193.0,348.6ZM196.3,343.3A5 5 0 1 1 199.0,352.9L184.8,355.9A4 4 0 0 1 182.6,348.2ZM203.7,219.4A13 13 0 1 1 217.9,197.7L261.5,230.8A9 9 0 0 1 251.6,245.9ZM250.6,230.8A9 9 0 1 1 260.7,245.7L215.4,273.5A6.5 6.5 0 0 1 208.1,262.8ZM206.3,264.9A6.5 6.5 0 1 1 216.6,272.6L209.5,279.6A5 5 0 0 1 201.6,273.6ZM191.9,119.7A9 9 0 1 1 175.5,127.0L162.3,90.0A6 6 0 0 1 173.3,85.2ZM173.3,90.8A6 6 0 1 1 162.8,85.1L191.6,33.6A5 5 0 0 1 200.4,38.3ZM200.7,37.7A5 5 0 1 1 191.8,33.3L196.6,25.8A4 4 0 0 1 203.8,29.4ZM224.5,127.0A9 9 0 1 1 208.1,119.7L226.7,85.2A6 6 0 0 1 237.7,90.0ZM237.2,85.1A6 6 0 1 1 226.7,90.8L199.6,38.3A5 5 0 0 1 208.4,33.6ZM208.2,33.3A5 5 0 1 1 199.3,37.7L196.2,29.4A4 4 0 0 1 203.4,25.8ZM208.0,117.3A8 8 0 1 1 192.0,117.3L193.5,99.5A6.5 6.5 0 0 1 206.5,99.5ZM186.8,88.7A14 14 0 1 1 213.2,88.7L211.3,94.0A12 12 0 0 1 188.7,94.0ZM184.6,133.0A9 9 0 0 1 180.3,115.8L195.0,109.1A12 12 0 1 1 200.7,132.0ZM199.3,132.0A12 12 0 1 1 205.0,109.1L219.7,115.8A9 9 0 0 1 215.4,133.0Z"/></svg>`

const mark = `<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="15" fill="#e2573a"/><path d="M1.6 20.2C6.5 16 10.6 15.4 16 18.2s10 2.6 14.6 1.24A15 15 0 0 1 1.6 20.2Z"/><path d="M3.4 21.4c5-2.6 8.6-1.8 13.2.6 4.4 2.2 8 1.8 11.8-.4" fill="none" stroke="#14233a" stroke-opacity=".75" stroke-width="1.1"/></svg>`

const wifiOff = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 18l.01 0M9.172 15.172a4 4 0 0 1 5.656 0M6.343 12.343a7.963 7.963 0 0 1 3.864 -2.14m4.163 .155a7.965 7.965 0 0 1 3.287 2M3.515 9.515a12 12 0 0 1 3.544 -2.455m3.101 -.92a12 12 0 0 1 10.325 3.374M3 3l18 18"/></svg>`

/**
 * Says what is missing, and opens the page once the studio answers: it is looked for like in `web/app/ui/lazy-part.ts`. At the
 * page's own address there is no other page to come.
 */
const script = `
const said = document.querySelector('[role=status] b')
async function look() {
  if (location.pathname === '/offline') return
  said.textContent = navigator.onLine ? 'The studio isn’t answering right now.' : 'You are offline.'
  if (!navigator.onLine) return
  const reached = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false)
  if (reached) location.reload()
}
addEventListener('online', look)
addEventListener('offline', look)
setInterval(look, 4000)
look()
`

/**
 * Serves `/offline`, which the browser caches with its faces for use without a network:
 * web/app/platform/device/service-worker.ts replaces the comment with what was viewed before.
 */
export function offlinePage(
  app: FastifyInstance,
  faces: Faces | undefined,
  studio: () => OfflineStudio,
): void {
  const sentences =
    'No connection, for now. Videos need the network. Until it is back: stand on one leg, eyes open, and count ten slow breaths. Then the other'
  app.get('/offline', { exposeHeadRoute: true, schema: { hide: true } as object }, (_request, reply) => {
    const { name, hasLogo, art } = studio()
    const header = `<header><a href="/">${hasLogo ? '' : turnArt(mark, art)}<span>${escaped(name)}</span></a></header>`
    const note = `<div role="status">${wifiOff}<p><b>You are offline.</b> The page loads by itself once you are back online.</p></div>`
    const page = { sentences, header, note, more: `<!--seen-->${treeFigure}`, art, faces, script }
    return sendPlainPage(reply, page)
  })
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
