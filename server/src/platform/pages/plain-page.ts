import { createHash } from 'node:crypto'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reportError } from '../error-handler.ts'
import type { Refusal } from '../refusal.ts'
import type { Faces } from './faces.ts'
import { treeFigure } from './tree-figure.ts'

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
    radial-gradient(circle at 75% calc(100% - 42vh), #f8dfc8 min(19vmin, 180px), transparent calc(min(19vmin, 180px) + 1px)) no-repeat,
    linear-gradient(#243c61, #4d4a75 calc(100% - 48vh), #7c6a92 calc(100% - 30vh), #f0a982);
}
h1 { max-width: 11.5em; margin: 0 0 26px; font: 300 clamp(2.75rem, 1.6rem + 4.6vw, 5.25rem)/1 'Studio display', Optima, Candara, sans-serif; letter-spacing: -0.02em; text-wrap: balance }
p { max-width: 30em; margin: 0 0 34px; font-size: 1.1875rem }
svg { position: absolute; z-index: -1; bottom: 35.5vh; left: 75%; height: min(32vmin, 300px); translate: -50%; fill: #0f1d33 }
section { width: fit-content; margin-top: 44px; padding: 20px 26px; border-radius: 14px; background: #14233a }
h2 { margin: 0 0 8px; font-size: 1.1875rem; font-weight: 550 }
ul { margin: 0; padding: 0; list-style: none }
li a { display: block; padding: 8px 0; color: #edf0ee; text-decoration: underline; text-underline-offset: 4px }
a:not(li a) { display: inline-block; padding: 15px 30px; border-radius: 999px; background: #fff; color: #14233a; font-size: 0.9375rem; font-weight: 550; line-height: 1.2; text-decoration: none }
a:not(li a):hover { background: #edf0ee }
a:focus-visible { outline: 3px solid #fff; outline-offset: 3px }
`

const lookOf = (faces?: Faces) => {
  const own = faces
    ? `${face('Studio display', faces.display)}${face('Studio text', faces.text)}${style}`
    : style
  const hash = createHash('sha256').update(own).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { style: own, policy }
}

const face = (name: string, file: string) =>
  `@font-face { font-family: '${name}'; font-display: swap; font-weight: 300 700; src: url('${file}') format('woff2') }\n`

interface PlainPage {
  /** The first sentence is the heading, the rest the text below. */
  sentences: string
  /** What stands below the link. */
  more?: string
  /** Without them, the system's are shown. */
  faces?: Faces | undefined
}

/** Sends a short text as a page that needs no files of the built web but its faces, with a link to try again. */
export function sendPlainPage(reply: FastifyReply, { sentences, more = '', faces }: PlainPage): FastifyReply {
  const { style, policy } = lookOf(faces)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(pageOf(sentences, more, style))
}

/**
 * Serves `/offline`, which the browser caches with its faces for use without a network:
 * web/app/platform/device/service-worker.ts replaces the comment with what was viewed before.
 */
export function offlinePage(app: FastifyInstance, faces: Faces | undefined): void {
  const sentences =
    'No connection, for now. Videos need the network. Until it is back: stand on one leg, eyes open, and count ten slow breaths. Then the other'
  const page = { sentences, more: `<!--seen-->${treeFigure}`, faces }
  app.get('/offline', { exposeHeadRoute: true, schema: { hide: true } as object }, (_request, reply) =>
    sendPlainPage(reply, page),
  )
}

/** Makes the handler that responds to an error with a page, never a stack or a path (S-I10). */
export const errorsAsPages =
  (faces: Faces | undefined) =>
  (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendPlainPage(reply, { sentences: reportError(error, request, reply)?.message ?? refusals.bug, faces })

/** Builds the page. The texts are the studio's own and need no escaping. */
function pageOf(sentences: string, more: string, style: string): string {
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
<body><main><h1>${title}</h1>${lead}<a href="">Try again</a>${more}</main></body>
</html>
`
}
