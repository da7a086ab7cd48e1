import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import { refusals } from '@studio/contract/studio/messages.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { Refusal } from '../refusal.ts'
import { scriptHashes } from './security-headers.ts'

interface Options {
  title: string
  /** Throws unless this caller may read the documentation (demo: everybody; production: Admin). */
  mayRead(request: FastifyRequest): Promise<boolean>
}

/** Collects every endpoint that is opened from here on into one OpenAPI description. */
export async function describeCalls(app: FastifyInstance, options: { title: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: options.title,
        version: '1.0.0',
        description: 'Every call of the studio, made from its contract.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: (route) =>
      jsonSchemaTransform(isCall(route.route) ? route : { ...route, schema: { hide: true } as object }),
  })
}

/** Pages, files and hosted pages of the sandbox are no calls of the contract. */
const isCall = (route: { config?: unknown }) =>
  Boolean((route.config as { endpoint?: unknown } | undefined)?.endpoint)

/** /openapi.json and /docs; for those who may not read them they don't exist (S-R5). */
export async function mountDocumentation(app: FastifyInstance, options: Options): Promise<void> {
  const guard = async (request: FastifyRequest) => {
    if (!(await options.mayRead(request))) throw new Refusal('notFound', refusals.notFound)
  }
  app.get('/openapi.json', { schema: { hide: true } as object, onRequest: guard }, () => app.swagger())
  await app.register(async (scope) => {
    scope.addHook('onRequest', guard)
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')) {
        const scripts = scriptHashes(payload).join(' ')
        reply.header(
          'content-security-policy',
          `default-src 'none'; script-src 'self' ${scripts}; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
        )
      }
      return payload
    })
    await scope.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/openapi.json',
        withDefaultFonts: false,
        telemetry: false,
        // Nothing on the page may lead to somebody else's service.
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
        hideClientButton: true,
      },
    })
  })
}
