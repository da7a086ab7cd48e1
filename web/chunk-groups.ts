/** The module graph as rolldown provides it. */
export interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** Entry pages of visits; `e2e/page-budgets.ts` limits their size. */
const firstPage =
  /\/(?:home|about|membership-pricing|daily-classes|class-viewer)\.screen\.tsx$|\/app\/(?:root|entry\.client|frame\/site\.layout)\.tsx$/
const root = /\/app\/root\.tsx$/
/** First pages that share much with later pages and little with other first pages, with the chunk of that. */
const sharedWithLater = [
  { page: /\/(?:home|membership-pricing)\.screen\.tsx$/, chunk: 'plans' },
  { page: /\/daily-classes\.screen\.tsx$/, chunk: 'lists' },
  { page: /\/class-viewer\.screen\.tsx$/, chunk: 'stage' },
]
const signIn = /\/signin\.screen\.tsx$/
/** Pages on which visits begin, and which nobody opens without a form to fill in. */
const joining = /\/(?:signin|forgot-password|reset-password|take-back-email|account-step)\.screen\.tsx$/
/** Pages of a mailed link, whose form of a new password is in a small file of their own. */
const mailedLink = /\/(?:reset-password|take-back-email)\.screen\.tsx$/
/** Server-rendered with its page, but its scripts are loaded when somebody scrolls near. */
const contactForm = /\/contact-form\.tsx$/
/** What pages of the front load later: the player, a film's captions, the stream of the unread count, the bar of somebody else's view. */
const frontPart = /\/(?:player-dialog|guidance\/queries|unread-watch|look-bar|look|passkey-part)\.tsx?$/
const unreadWatch = /\/unread-watch\.tsx$/
const office = /\/office\/(?:[\w-]+\/)?[\w-]+\.screen\.tsx$|\/frame\/(?:admin|teacher)\.layout\.tsx$/
const page = /\.(?:screen|layout)\.tsx$|\/app\/(?:root|entry\.client)\.tsx$/

const react = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//
const fields =
  /\/node_modules\/react-hook-form\/|\/app\/ui\/form\/(?:use-checked-form|form-control|text-area)\./
/** Used by forms and by pages without one. */
const bareFields = /\/app\/ui\/form\/(?:field|text-input)\./
const checks =
  /\/node_modules\/(?:zod|@hookform)\/|\/contract\/src\/(?!.*(?:endpoints|messages|rules|changed-lists)\.ts)/
const styles = /\.css$/

interface Reached {
  pages: string[]
  /** Dynamically imported modules, which start chunks of their own. */
  later: string[]
  /** Entry points from which one of those is imported, sooner or later. */
  laterPages: string[]
}

/** Entry points from which a module is imported. */
function reached(id: string, graph: ModuleGraph): Reached {
  const pages = new Set<string>()
  const later = new Set<string>()
  const fromLater = new Set<string>()
  const seen = new Set([id])
  for (const module of seen) {
    const path = module.split('?')[0] ?? module
    const info = graph.getModuleInfo(module)
    if (page.test(path)) pages.add(path)
    else if (info && info.dynamicImporters.length > 0) {
      later.add(path)
      for (const importer of info.dynamicImporters) fromLater.add(importer)
    }
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return { pages: [...pages], later: [...later], laterPages: pagesOf(fromLater, graph) }
}

/** Entry points that import one of some modules, sooner or later. */
function pagesOf(modules: Set<string>, graph: ModuleGraph): string[] {
  for (const module of modules) {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {}
    for (const importer of [...importers, ...dynamicImporters]) modules.add(importer)
  }
  return [...modules].map((id) => id.split('?')[0] ?? id).filter((path) => page.test(path))
}

/**
 * Returns the chunk of a module, so that a page loads few files with little it does not need. `react` changes only with the
 * libraries; `shell` is shared between first pages or the frame and anything else, with the styles of both; `plans`, `lists` and
 * `stage` are shared between few of the first pages and later ones; `join` is what sign-in, sign-up and a forgotten password share with each
 * other and with other forms; `parts` is shared by what pages of the front load later; `rooms` is the form library, what else the
 * contact form shares, what the back office shares with schemas and with what the front loads later, and what at least three later
 * pages do: one file, because the back office loads both; `office` is shared only by pages of the back office; `checks` are the
 * contract's schemas with Zod, always loaded lazily. Null: the module stays with the one page or dynamic import that uses it.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (react.test(id)) return 'react'
  // Loaded with nearly every signed-in page, so it is not a file of its own.
  if (unreadWatch.test(id)) return 'parts'
  if (bareFields.test(id)) return 'shell'
  const all = reached(id, graph)
  const isOfContactForm = all.later.some((path) => contactForm.test(path))
  if (styles.test(id.split('?')[0] ?? id)) return styleChunk(all, isOfContactForm)
  if (all.pages.length === 0 && checks.test(id)) return 'checks'
  if (all.pages.length === 0 && !isOfContactForm) return null
  return fields.test(id) ? 'rooms' : scriptChunk(all, isOfContactForm)
}

/** Styles of first pages and of sign-in are in one sheet, those of a late form too. */
function styleChunk(reaches: Reached, isOfContactForm: boolean): string | null {
  const { pages, later } = reaches
  if (isOfContactForm || pages.some((path) => root.test(path))) return 'shell'
  if (pages.length === 0 || pages.length + later.length === 1) return null
  const isOfEntry = pages.some((path) => firstPage.test(path) || signIn.test(path))
  return isOfEntry ? 'shell' : laterGroup(reaches)
}

function scriptChunk(reaches: Reached, isOfContactForm: boolean): string | null {
  const { pages, later } = reaches
  if (pages.length + later.length === 1) return null
  const first = pages.filter((path) => firstPage.test(path))
  if (first.length > 0) return sharedChunk(first, pages)
  if (pages.every((path) => mailedLink.test(path))) return null
  if (pages.some((path) => joining.test(path))) return 'join'
  if (isOfContactForm) return 'rooms'
  return laterGroup(reaches)
}

/** Chunk of modules that first pages share with others. */
function sharedChunk(first: readonly string[], pages: readonly string[]): string {
  const own = sharedWithLater.find(({ page }) => first.every((path) => page.test(path)))
  // The back office loads few files: it shares one such chunk with the front, not three.
  if (!own || (own.chunk !== 'plans' && pages.some((path) => office.test(path)))) return 'shell'
  return own.chunk
}

/** Chunk of modules that no entry page uses. */
function laterGroup({ pages, later, laterPages }: Reached): string | null {
  if (later.some((path) => frontPart.test(path))) return 'parts'
  if (pages.length === 0 || !pages.every((path) => office.test(path)))
    return pages.length > 2 ? 'rooms' : null
  // Otherwise a form of the front would load the back office, with the schemas or for what it loads later itself.
  const isOfFront = later.some((path) => checks.test(path)) || laterPages.some((path) => !office.test(path))
  return isOfFront ? 'rooms' : 'office'
}

/** A group includes its modules' dependencies, so groups are listed in order of dependency. */
const inOrder = ['react', 'shell', 'plans', 'lists', 'stage', 'join', 'parts', 'rooms', 'office', 'checks']
/** Each group asks for each module; a process builds once. */
const known = new Map<string, string | null>()
function knownChunkOf(id: string, graph: ModuleGraph): string | null {
  const found = known.get(id)
  if (found !== undefined) return found
  const chunk = chunkOf(id, graph)
  known.set(id, chunk)
  return chunk
}
export const chunkGroups = inOrder.map((group, index) => ({
  name: (id: string, graph: ModuleGraph) => (knownChunkOf(id, graph) === group ? group : null),
  priority: inOrder.length - index,
}))
