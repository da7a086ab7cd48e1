import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { type ArtColours, turnArt } from '@studio/contract/studio/drawn-art.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { reportError } from '../error-handler.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Same look as the web's own error page, without its pictures: sky, sun and hills are gradients. They are measured
 * from the foot of the page, so that a long text on a small screen does not reach them.
 */
const style = `
:root { color-scheme: dark; font: 100%/1.55 'Studio text', system-ui, sans-serif; background: #0f1d33; color: #edf0ee }
body {
  position: relative; z-index: 0; box-sizing: border-box; min-height: 100vh; margin: 0;
  padding: clamp(96px, 18vh, 176px) clamp(20px, 7vw, 100px) 40vh;
  background:
    radial-gradient(76vmax 38vh at 88% calc(100% + 1vh), #0f1d33 99.6%, transparent) no-repeat,
    radial-gradient(62vmax 30vh at 12% calc(100% + 2vh), #14233a 99.6%, transparent) no-repeat,
    radial-gradient(84vmax 46vh at 40% calc(100% + 6vh), #3d4469 99.6%, transparent) no-repeat,
    radial-gradient(circle at 80% calc(100% - 42vh), #f8dfc8 min(19vmin, 180px), transparent calc(min(19vmin, 180px) + 1px)) no-repeat,
    linear-gradient(#243c61, #4d4a75 calc(100% - 48vh), #7c6a92 calc(100% - 30vh), #f0a982);
}
h1 { max-width: 11.5em; margin: 0 0 26px; font: 300 clamp(2.75rem, 1.6rem + 4.6vw, 5.25rem)/1 'Studio display', Optima, Candara, sans-serif; letter-spacing: -0.02em; text-wrap: balance }
p { max-width: 30em; margin: 0 0 34px; font-size: 1.1875rem }
header { display: flex; align-items: center; height: clamp(64px, 8vw, 80px); padding: 0 clamp(20px, 7vw, 100px) }
body:has(> header) { padding: 0 0 40vh }
header + main { padding: 16px clamp(20px, 7vw, 100px) 0 }
header a { display: flex; align-items: center; gap: 10px; min-width: 0; min-height: 40px; color: #fff; font: 500 1.5rem/1.3 'Studio display', Optima, Candara, sans-serif; text-decoration: none }
header span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
header svg { flex: none; width: 30px; fill: #fff }
[role=status] { display: flex; gap: 12px; align-items: flex-start; margin-bottom: clamp(24px, 5vw, 64px); padding: 14px 18px; border-radius: 14px; background: #14233a }
[role=status] p { max-width: none; margin: 0; font-size: 0.9375rem }
[role=status] svg { flex: none; width: 20px; margin-top: 2px }
main > svg { position: absolute; z-index: -1; bottom: 35.5vh; left: 80%; height: min(32vmin, 300px); translate: -50%; fill: #0f1d33 }
section { width: fit-content; margin-top: 44px; padding: 20px 26px; border-radius: 14px; background: #14233a }
h2 { margin: 0 0 8px; font-size: 1.1875rem; font-weight: 550 }
ul { margin: 0; padding: 0; list-style: none }
li a { display: block; padding: 8px 0; color: #edf0ee; text-decoration: underline; text-underline-offset: 4px }
main > a { display: inline-block; padding: 15px 30px; border-radius: 999px; background: #fff; color: #14233a; font-size: 0.9375rem; font-weight: 550; line-height: 1.2; text-decoration: none }
main > a:hover { background: #edf0ee }
@media (max-width: 599px) { body:has(> header) { padding-bottom: 44vh } }
a:focus-visible { outline: 3px solid #fff; outline-offset: 3px }
`

const lookOf = ({ art, faces, script }: PlainPage) => {
  const drawn = art ? turnArt(style, art) : style
  const own = faces
    ? `${face('Studio display', faces.display)}${face('Studio text', faces.text)}${drawn}`
    : drawn
  const scripts = script ? `script-src ${hashOf(script)}; connect-src 'self'; ` : ''
  const policy = `default-src 'none'; style-src ${hashOf(own)}; ${scripts}font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { style: own, policy }
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const face = (name: string, file: string) =>
  `@font-face { font-family: '${name}'; font-display: swap; font-weight: 300 700; src: url('${file}') format('woff2') }\n`

interface PlainPage {
  /** The first sentence is the heading, the rest the text below. */
  sentences: string
  /** What stands above the heading: the page's header, and a note in the page itself. */
  header?: string
  note?: string
  /** What stands below the link. */
  more?: string
  script?: string
  /** The studio's colours for sky, sun and hills, once they are known. */
  art?: ArtColours
  /** Without them, the system's are shown. */
  faces?: Faces | undefined
}

/** Sends a short text as a page that needs no files of the built web but its faces, with a link to try again. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const { style, policy } = lookOf(page)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(pageOf(page, style))
}

/** Makes the handler that responds to an error with a page, never a stack or a path (S-I10). */
export const errorsAsPages =
  (faces: Faces | undefined, art: () => ArtColours) =>
  (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendPlainPage(reply, {
      sentences: reportError(error, request, reply)?.message ?? refusals.bug,
      art: art(),
      faces,
    })

/** Builds the page. The texts are the code's own and need no escaping. */
function pageOf({ sentences, header = '', note = '', more = '', script }: PlainPage, style: string): string {
  const [title, ...rest] = sentences.split('. ')
  const lead = rest.length > 0 ? `<p>${rest.join('. ')}.</p>` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>${header}<main>${note}<h1>${title}</h1>${lead}<a href="">Try again</a>${more}</main>${script ? `<script>${script}</script>` : ''}</body>
</html>
`
}

/** Root-relative addresses of the studio's faces, for pages that the web does not render. */
export interface Faces {
  display: string
  text: string
}

/** Finds the faces among the built files of the web: those that every page preloads (web/app/root.tsx). */
export function facesOf(assets: string): Faces | undefined {
  const files = existsSync(assets) ? readdirSync(assets) : []
  const [display, text] = ['ysabeau', 'hanken-grotesk'].map((name) =>
    files.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.woff2$`).test(file)),
  )
  return display && text ? { display: `/assets/${display}`, text: `/assets/${text}` } : undefined
}
