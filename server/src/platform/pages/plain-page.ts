import { createHash } from 'node:crypto'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { tellError } from '../error-handler.ts'
import type { Refusal } from '../refusal.ts'

/** The ground and the ink of the web's tokens, light and dark. */
const style = `
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; background: #f5f5f1; color: #14233a }
body { display: grid; min-height: 90vh; place-content: center; margin: 0; padding: 0 1.25rem; text-align: center }
h1 { max-width: 32rem; font-size: 1.5rem; font-weight: 400 }
a { color: inherit }
@media (prefers-color-scheme: dark) { :root { background: #14233a; color: #f5f5f1 } }
`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Sends one sentence as a page that needs nothing of the built web, with a link that asks again. */
export function sendPlainPage(reply: FastifyReply, sentence: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(pageOf(sentence))
}

/** Answers an error where people expect a page: as a page, never a stack or a path (S-I10). */
export function answerErrorAsPage(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendPlainPage(reply, tellError(error, request, reply)?.message ?? refusals.bug)
}

/** The sentences are our own and need no escape. */
const pageOf = (sentence: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${sentence}</title>
<style>${style}</style>
</head>
<body><main><h1>${sentence}</h1><p><a href="">Try again</a></p></main></body>
</html>
`
