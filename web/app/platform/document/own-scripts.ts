import { createHash } from 'node:crypto'

/** Header with the policy's sources of a page's scripts, from the renderer to the server. */
export const OWN_SCRIPTS = 'x-own-scripts'

/**
 * Returns the page without the mark of its rendering, and the policy's source of each inline script that carries it. Only what the
 * site itself renders has the mark, which nobody can guess: a script that gets into a page by its texts stays refused (S-S8).
 */
export function takeOwnScripts(html: string, mark: string): { html: string; sources: string[] } {
  const own = new RegExp(`<script nonce="${mark}"(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`, 'g')
  const sources = [...html.matchAll(own)].map(([, code = '']) => sourceOf(code))
  return { html: html.replaceAll(` nonce="${mark}"`, ''), sources: [...new Set(sources)] }
}

const sourceOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** The page with the mark at its scripts alone, where the router's other elements have it, too. */
export const markScriptsOnly = (html: string, mark: string): string =>
  html.replaceAll(new RegExp(`(<link [^>]*?) nonce="${mark}"`, 'g'), '$1')
