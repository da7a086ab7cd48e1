import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import { renderApiReference } from '@scalar/client-side-rendering'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { Refusal } from '../refusal.ts'

interface Options {
  /** Current name of the studio. */
  title(): string
  /** Whether this caller may read the documentation (demo: everyone; production: Admin). */
  mayRead(request: FastifyRequest): Promise<boolean>
}

/** What holds for every call, in Markdown. */
const conventions = `Every call of the studio, made from its contract.

- **Caller:** \`Authorization: Bearer <accessToken>\`, from \`POST User/login\`. A token that is missing, broken or expired is 401; a missing right is 403.
- **Errors:** \`{ Message, code, fields?, requestId }\`. \`Message\` is for the person, \`code\` for the program, \`fields\` names every invalid field at once. 429 and 503 say Retry-After.
- **Lists:** \`{ records, pageInfo }\`, pages from 1, ten records by default and at most a hundred. An array in a query repeats its key: \`tagsIds=a&tagsIds=b\`.
- **Values:** ids are UUIDs, times ISO 8601 in UTC, money units of the studio's currency. A PUT changes the fields that it has; unknown fields are refused. Both ends of a range of dates belong to it.
- **Edits:** what has a \`version\` is changed only if nobody else has changed it when the version is sent in \`If-Match\`; else 412 ChangedMeanwhile names who has.`

/** Collects every endpoint that is registered afterwards into one OpenAPI document. */
export async function describeCalls(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'The studio',
        version: '1.0.0',
        description: conventions,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) =>
      jsonSchemaTransform(isCall(route.route) ? route : { ...route, schema: { hide: true } as object }),
  })
}

/** Whether a route is a call of the contract; pages, files and the sandbox's hosted pages are not. */
const isCall = (route: { config?: unknown }) =>
  Boolean((route.config as { endpoint?: unknown } | undefined)?.endpoint)

/** Folder of the page's script, built beside the server; its sources are too large to be held in memory. */
const built = resolve(import.meta.dirname, '../../../build/docs')

/** Serves /openapi.json and /docs; callers who may not read them get 404 (S-R5). */
export async function mountDocumentation(app: FastifyInstance, options: Options): Promise<void> {
  const guard = async (request: FastifyRequest) => {
    if (!(await options.mayRead(request))) throw new Refusal('notFound', refusals.notFound)
  }
  const hidden = { schema: { hide: true } as object }
  app.get('/openapi.json', { ...hidden, onRequest: guard }, () => {
    const described = app.swagger()
    return { ...described, info: { ...described.info, title: options.title() } }
  })
  const policy = makePolicy()
  await app.register(async (scope) => {
    scope.addHook('onRequest', guard)
    scope.get('/docs', hidden, (_request, reply) => reply.redirect('/docs/', 301))
    scope.get('/docs/', hidden, (_request, reply) => {
      const html = documentationPage(options.title())
      return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html)
    })
    await scope.register(fastifyStatic, {
      root: built,
      prefix: '/docs/js/',
      preCompressed: true,
      index: false,
      decorateReply: false,
      allowedPath: (path) => path === '/scalar.js',
    })
  })
}

function documentationPage(title: string): string {
  const config = {
    url: '/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    // The page must not link to external services.
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: 'never',
    hideClientButton: true,
  } as const
  return renderApiReference({ config, pageTitle: title, cdn: 'js/scalar.js' })
}

/** Inline scripts of the page, which don't depend on its title. */
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Made of the page without the studio's name, so that no name can bring a script of its own. */
function makePolicy(): string {
  const scripts = [...documentationPage('').matchAll(inlineScript)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return `default-src 'none'; script-src 'self' ${scripts.join(' ')}; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`
}
