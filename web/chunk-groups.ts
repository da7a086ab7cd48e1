/** The module graph as rolldown provides it. */
export interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null
}
type IsOf = (id: string, graph: ModuleGraph) => boolean

/** Whether a module is one of these pages, or is imported by one, sooner or later; dynamic imports start chunks of their own. */
function importedBy(pages: RegExp): IsOf {
  const known = new Map<string, boolean>()
  return function isOf(id, graph) {
    if (!known.has(id)) {
      known.set(id, pages.test(id))
      // Modules may import each other in a circle.
      const importers = graph.getModuleInfo(id)?.importers ?? []
      known.set(id, known.get(id) || importers.some((importer) => isOf(importer, graph)))
    }
    return known.get(id) === true
  }
}

/** The frame of all pages, and that of the front. */
const isOfRoot = importedBy(/\/app\/(?:root|entry\.client)\.tsx$/)
const isOfLayout = importedBy(/\/app\/frame\/site\.layout\.tsx$/)
/** Pages on which visits begin. */
const isOfOffers = importedBy(/\/(?:home|about|membership-pricing)\.screen\.tsx$/)
const isOfLists = importedBy(/\/daily-classes\.screen\.tsx$/)
const isOfStage = importedBy(/\/class-viewer\.screen\.tsx$/)
/** Pages on which visits begin with a form. */
const isOfForms = importedBy(
  /\/(?:signin|forgot-password|reset-password|take-back-email|account-step)\.screen\.tsx$/,
)
/** All pages of the front, and the form that home loads later. */
const isOfFront = importedBy(
  /^(?!.*\/(?:office|admin\.|teacher\.)).*(?:\.(?:screen|layout)|\/contact-form)\.tsx$/,
)
const isOfOffice = importedBy(/\/office(?:-[\w-]+)?\/[\w-]+\.screen\.tsx$|\/(?:admin|teacher)\.layout\.tsx$/)
/** What these rooms need in the office, and no other. */
function officeOf(rooms: string): IsOf {
  const isOf = importedBy(new RegExp(`/rooms/(?:${rooms})/office[\\w-]*/[\\w-]+\\.tsx$`))
  const isOfOthers = importedBy(new RegExp(`/app/(?:frame|rooms/(?!(?:${rooms})/)[\\w-]+)/[\\w./-]+\\.tsx$`))
  return (id, graph) => isOf(id, graph) && !isOfOthers(id, graph)
}
/** What classes, paths and months are made of: films, their captions, pickers. */
const isOfFilms = officeOf('videos|daily-classes|training|practice-calendar')
const isOfPlans = officeOf('plans')

const ofFirst = [isOfRoot, isOfLayout, isOfOffers, isOfLists, isOfStage]
const isOfFirst: IsOf = (id, graph) => ofFirst.some((isOf) => isOf(id, graph))
/** Pages of the front that follow, and what the frame loads later. */
const isOfLater = importedBy(
  /^(?!.*\/(?:office|admin\.|teacher\.|home\.|about\.|membership-pricing\.|daily-classes\.|class-viewer\.)).*(?:\.screen|\/bottom-bar)\.tsx$/,
)
/** Styles of first pages, which are in one sheet, what two kinds of pages use, and what the frame shares with any page. */
const isOfShell: IsOf = (id, graph) =>
  isOfFirst(id, graph) &&
  (id.endsWith('.css') ||
    ((isOfRoot(id, graph) || isOfLayout(id, graph)) && isOfLater(id, graph)) ||
    [...ofFirst, isOfForms, isOfOffice].filter((isOf) => isOf(id, graph)).length > 1)

const group = (name: string, isOf: IsOf, minShareCount = 2) => ({
  name: (id: string, graph: ModuleGraph) => (isOf(id, graph) ? name : null),
  minShareCount,
})

/** A page loads few files, with little in them that it does not need; a module that one page alone uses stays with it. */
const groups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  group('shell', isOfShell, 1),
  group('offers', isOfOffers),
  group('lists', isOfLists),
  group('stage', isOfStage),
  // With the select, which sign-up asks for a country with, and the office for much.
  group('join', (id, graph) => isOfForms(id, graph) || id.endsWith('/app/ui/form/select.tsx')),
  // What only who practises needs: their home, their year, their history, and the end of a class; a teacher's home, too.
  {
    name: 'practice',
    test: /\/contract\/src\/(?:videos\/practice\/(?:rules|weeks|words)|home\/endpoints)\.ts$|\/rooms\/home\/greeting\.ts$/,
  },
  // What only studios need that tax their prices.
  {
    name: 'tax',
    test: /\/contract\/src\/tax\/(?!schema|endpoints)[\w-]+\.ts$|\/app\/rooms\/tax\/(?:country-names|tax-words)\.tsx?$/,
  },
  // What pages of the front share with the back office: an Admin loads nothing else of the front.
  group('both', (id, graph) => isOfFront(id, graph) && isOfOffice(id, graph), 3),
  group('rooms', isOfFront, 3),
  group(
    'office',
    (id, graph) =>
      isOfOffice(id, graph) && ![isOfFront, isOfFilms, isOfPlans].some((isOf) => isOf(id, graph)),
  ),
  // After it: a group takes along what its files import.
  group('films', isOfFilms),
  group('plans', isOfPlans),
]
export const chunkGroups = groups.map((one, index) => ({ ...one, priority: groups.length - index }))
