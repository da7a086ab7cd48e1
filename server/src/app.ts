import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import multipart from '@fastify/multipart'
import { artColours } from '@studio/contract/studio/drawn-art.ts'
import { refusals } from '@studio/contract/studio/messages.ts'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { diskSpace } from './adapters/files/on-disk.ts'
import { bucketSource } from './adapters/files/s3/sdk.ts'
import type { Context } from './context.ts'
import { factOf } from './database/studio-facts.ts'
import { generationOf } from './platform/cache-tag.ts'
import { clockAheadOf } from './platform/clock.ts'
import { mountHealth } from './platform/connections/health.ts'
import { mostConnections, socketTimes } from './platform/connections/sockets.ts'
import { answerError, refuseBadPath, refuseUnknownCalls } from './platform/error-handler.ts'
import { readTusMethod, registerTus } from './platform/files/tus.ts'
import { formLimits } from './platform/files/uploaded-file.ts'
import { readJson } from './platform/input/read-json.ts'
import { DEFAULT_BODY_LIMITS } from './platform/limits/body-limits.ts'
import { type CountVisit, makeCountCall, makeCountVisit } from './platform/limits/count-calls.ts'
import { logAnswers } from './platform/metrics/answered-calls.ts'
import type { StudioFigures } from './platform/metrics/metrics.ts'
import { describeCalls, mountDocumentation } from './platform/pages/documentation.ts'
import { encodeAnswers } from './platform/pages/encoded-text.ts'
import { guardHosts } from './platform/pages/own-hosts.ts'
import { makePublicAnswers, type PublicAnswers } from './platform/pages/public-answer.ts'
import { secureHeaders } from './platform/pages/security-headers.ts'
import { mountSite, type SiteOptions } from './platform/pages/site.ts'
import { jobFigures } from './platform/postgres-queue.ts'
import { Refusal } from './platform/refusal.ts'
import { makeServe, type Serve } from './platform/serve.ts'
import { isAdmin } from './platform/viewer.ts'
import { lastEventAt } from './rooms/billing/receive-webhook.ts'
import { oneClickRoutes } from './rooms/mail-choices/one-click.ts'
import { archiveRoute } from './rooms/moving-in/leaving/archive-route.ts'
import { attachmentRoutes } from './rooms/notifications/attachments.ts'
import { endDelayedAnswers } from './rooms/people/sign-in/delayed-answers.ts'
import { findViewer, isImpersonating } from './rooms/people/sign-in/find-viewer.ts'
import { appFiles } from './rooms/sharing/app-files.ts'
import { filesForMachines } from './rooms/sharing/files-for-machines.ts'
import { ownPracticesFile } from './rooms/sharing/member-calendar-file.ts'
import { isThere } from './rooms/sharing/page-subject.ts'
import { sharePictures } from './rooms/sharing/share-pictures.ts'
import { paletteSheet } from './rooms/studio/palette.ts'
import { pictureFiles } from './rooms/studio/pictures.ts'
import { mediaRoutes } from './rooms/videos/delivery/media.ts'
import { previewRoutes } from './rooms/videos/delivery/previews.ts'
import { rooms } from './rooms.ts'

/** Location of the web, and whether it is served with hot reload; rooms are tested without it. */
export interface Site extends Pick<SiteOptions, 'webFolder' | 'dev' | 'inThisThread'> {
  /** Resolves once the web and the documentation are built; absent if they are. */
  built?: Promise<void>
}

/**
 * Builds the whole studio as one Fastify app: calls below /api, media, pictures, health, documentation and
 * the site. A worker, which only runs jobs, answers health and nothing else.
 */
export async function makeApp(context: Context, site: Site | null): Promise<FastifyInstance> {
  const app = openApp(context)
  secureHeaders(app, { https: context.publicUrl().startsWith('https:') })
  guardHosts(app, context.config)
  await watchAnswers(app, context)
  mountHealth(app, context)
  if (context.config.role === 'worker') app.setNotFoundHandler(refuseAtWorker)
  else await openDoors(app, context, site)
  return app
}

const refuseAtWorker = () => {
  throw new Refusal('notFound', refusals.notFound)
}

/** Registers everything that visitors request. */
async function openDoors(app: FastifyInstance, context: Context, site: Site | null): Promise<void> {
  await describeCalls(app)
  const countVisit = makeCountVisit(context)
  const answers = makePublicAnswers(() => generationOf(context))
  await app.register((scope) => openRooms(scope, context, countVisit, answers), { prefix: '/api' })
  pictureFiles(app, context)
  paletteSheet(app, context)
  mediaRoutes(app, context, countVisit)
  attachmentRoutes(app, context, countVisit)
  archiveRoute(app, context, countVisit)
  oneClickRoutes(app, context, countVisit)
  ownPracticesFile(app, context, countVisit)
  await app.register((scope) => openCountedDoors(scope, context, { countVisit, answers }))
  if (site) await mountSite(app, { ...site, ...siteFacts(context), answers, countVisit })
}

/** Creates the server: logging, limits of connections, error responses. */
function openApp(context: Context): FastifyInstance {
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: context.config.trustProxy,
    // `watchReadiness` answers with Retry-After.
    return503OnClosing: false,
    bodyLimit: DEFAULT_BODY_LIMITS.bytes,
    ...socketTimes,
    rewriteUrl: readTusMethod,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: refuseBadPath,
  })
  app.server.maxConnections = mostConnections()
  app.setErrorHandler(answerError)
  app.addHook('preClose', async () => {
    context.streams.close()
    endDelayedAnswers(context)
  })
  app.setSerializerCompiler(serializerCompiler)
  app.setValidatorCompiler(() => (value) => ({ value }))
  return app
}

/** Registers telemetry if the operator has configured it; otherwise nothing of it is loaded. */
async function watchAnswers(app: FastifyInstance, context: Context): Promise<void> {
  const { metricsToken: token } = context.config
  if (context.log.level === 'debug') logAnswers(app)
  context.tracing?.traceRequests(app)
  if (!token) return
  const { mountMetrics } = await import('./platform/metrics/metrics.ts')
  mountMetrics(app, {
    token,
    pool: context.db.$client,
    replica: context.replica,
    streams: () => context.streams.count(),
    jobs: () => jobFigures(context.db),
    partners: () => context.partners.all(),
    facts: () => factsForFigures(context),
  })
}

/** Reads what the figures tell of the whole studio, the same on every server. */
async function factsForFigures({ db, config }: Context): Promise<StudioFigures> {
  const [backup, money, webhookAt, { free }, clockAhead] = await Promise.all([
    factOf(db.$client, 'backup'),
    factOf(db.$client, 'money'),
    lastEventAt(db),
    diskSpace(resolve(config.dataDir)),
    clockAheadOf(db.$client),
  ])
  return { backupAt: backup && new Date(backup.at), money, webhookAt, free, clockAhead }
}

/** Registers the expensive routes, other than calls and static files, that count by network (S-R1). */
async function openCountedDoors(
  scope: FastifyInstance,
  context: Context,
  { countVisit, answers }: { countVisit: CountVisit; answers: PublicAnswers },
): Promise<void> {
  scope.addHook('onRequest', ({ ip }, _reply, done) => {
    countVisit(ip)
    done()
  })
  await mountDocumentation(scope, {
    title: () => context.settings.now().studioName,
    mayRead: async (request) => context.config.demo || isAdmin(await findViewer(context, request)),
  })
  previewRoutes(scope, context)
  sharePictures(scope, context)
  appFiles(scope, context)
  filesForMachines(scope, context, answers)
  if (context.sandbox) await scope.register(context.sandbox.pages, { prefix: '/sandbox' })
}

/**
 * Registers every room below a prefix; a route that was not registered with `serve` stops the start (S-Z1).
 */
export async function openRooms(
  scope: FastifyInstance,
  context: Context,
  countVisit = makeCountVisit(context),
  answers = makePublicAnswers(() => generationOf(context)),
): Promise<void> {
  scope.addHook('onRoute', (route) => {
    const ruled = (route.config as { endpoint?: unknown } | undefined)?.endpoint
    if (!ruled) throw new Error(`${route.method} ${route.url} has no rule for its callers`)
  })
  encodeAnswers(scope)
  readJson(scope)
  registerTus(scope)
  refuseUnknownCalls(scope, countVisit)
  await scope.register(multipart, { limits: formLimits })
  const serve = makeServe(scope, context, {
    findViewer: (request) => findViewer(context, request),
    isImpersonating: (request) => isImpersonating(context, request),
    countCall: makeCountCall(context),
    answers,
  })
  for (const open of rooms) open(demoAware(serve, context))
}

/** In production the demo's calls are not registered at all (S-R6). */
function demoAware(serve: Serve<Context>, context: Context): Serve<Context> {
  return (endpoint, handler, extraChecks) => {
    if (context.config.demo || !endpoint.demoOnly) serve(endpoint, handler, extraChecks)
  }
}

function siteFacts(context: Context) {
  return {
    dataDir: context.config.dataDir,
    publicUrl: () => context.publicUrl(),
    studio() {
      const { studioName, logoUrl, palette } = context.settings.now()
      return { name: studioName, hasLogo: logoUrl !== null, art: artColours(palette) }
    },
    now: () => context.clock.now(),
    cdnSeconds: context.config.cdnSeconds,
    stripe: context.sandbox === null,
    files: context.config.bucket ? bucketSource(context.config.bucket) : undefined,
    isThere: (address: string) => isThere(context, address),
  }
}
