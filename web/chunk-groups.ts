/** What a group needs to know of the graph of modules; rolldown hands it over. */
export interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

/** The pages that visits begin with; `e2e/page-budgets.ts` says how little they load. */
const firstPage =
  /\/(?:home|about|membership-pricing|daily-classes|class-viewer)\.screen\.tsx$|\/app\/(?:root|entry\.client|areas\/site\.layout)\.tsx$/
const root = /\/app\/root\.tsx$/
const joining = /\/signin\.screen\.tsx$/
const office = /\/back-office\/(?:[\w-]+\/)?[\w-]+\.screen\.tsx$|\/areas\/(?:admin|teacher)\.layout\.tsx$/
const page = /\.(?:screen|layout)\.tsx$|\/app\/(?:root|entry\.client)\.tsx$/

const react = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//
const fields =
  /\/node_modules\/react-hook-form\/|\/app\/ui\/form\/(?:use-checked-form|use-form-draft|form|text-input|text-area|password-input)\./
const checks =
  /\/node_modules\/(?:zod|@hookform)\/|\/contract\/src\/(?!.*(?:endpoints|messages|rules|changed-lists)\.ts)/
const styles = /\.css$/

interface Reached {
  pages: string[]
  /** Modules that are imported later: each begins a script of its own. */
  later: string[]
}

/** From where imports lead to a module. */
function reached(id: string, graph: ModuleGraph): Reached {
  const pages = new Set<string>()
  const later = new Set<string>()
  const seen = new Set([id])
  for (const module of seen) {
    const path = module.split('?')[0] ?? module
    const info = graph.getModuleInfo(module)
    if (page.test(path)) pages.add(path)
    else if (info && info.dynamicImporters.length > 0) later.add(path)
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  return { pages: [...pages], later: [...later] }
}

/**
 * In which file a module lies, so that a page is a handful of files and none carries much that it does not need.
 * `react` changes with the libraries alone; `shell` is what a first page or the frame shares with anything else, with
 * all of root's styles; `forms` is the form library with its fields, and what signing in shares with joining; `rooms` is
 * what at least three later pages share; `office` is what pages of the back office alone
 * share; `checks` are the contract's shapes with Zod, which are always imported later. Null: with the one page, or the one
 * import, that needs it.
 */
export function chunkOf(id: string, graph: ModuleGraph): string | null {
  if (react.test(id)) return 'react'
  const { pages, later } = reached(id, graph)
  if (pages.length === 0) return checks.test(id) ? 'checks' : null
  const isStyle = styles.test(id.split('?')[0] ?? id)
  if (isStyle && pages.some((path) => root.test(path))) return 'shell'
  if (fields.test(id)) return 'forms'
  if (pages.length + later.length === 1) return null
  if (pages.some((path) => firstPage.test(path))) return 'shell'
  if (pages.some((path) => joining.test(path))) return isStyle ? 'shell' : 'forms'
  return laterGroup(pages)
}

/** Where modules lie that no page needs with which a visit begins. */
function laterGroup(pages: readonly string[]): string | null {
  if (pages.length > 0 && pages.every((path) => office.test(path))) return 'office'
  return pages.length > 2 ? 'rooms' : null
}

/** A group takes what its modules import along, so they stand in the order in which they build on each other. */
const inOrder = ['react', 'shell', 'forms', 'rooms', 'office', 'checks']
export const chunkGroups = inOrder.map((group, index) => ({
  name: (id: string, graph: ModuleGraph) => (chunkOf(id, graph) === group ? group : null),
  priority: inOrder.length - index,
}))
