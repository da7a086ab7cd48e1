// The import rule as data: the zone of each file, and the zones that each zone may import.

/** @type {[RegExp, string][]} */
const patterns = [
  [/^contract\/src\/(?<room>[^/]+)\/./, 'contract room'],
  [/^contract\/src\/./, 'contract'],
  [/^pictures\/./, 'pictures'],
  [/^sandbox\/./, 'sandbox'],
  [/^server\/src\/main\.ts$/, 'main'],
  [/^server\/src\/operating\//, 'operating'],
  [/^server\/src\/(adapters\/[^/]+\/)?testing\/./, 'testing'],
  [
    /^server\/src\/(database\/seed\/|(run|start)-studio\.ts$|(app|rooms|jobs)\.ts$|open-(context|stores)\.ts$|welcome-screen\.ts$)/,
    'app',
  ],
  [/^server\/src\/context\.ts$/, 'context'],
  [/^server\/src\/config\//, 'config'],
  [/^server\/src\/rooms\/(?<room>[^/]+)\/./, 'server room'],
  [/^server\/src\/platform\/./, 'platform'],
  [/^server\/src\/database\/./, 'database'],
  [
    /^server\/src\/adapters\/(payment\/(payments|payment-errors|payment-terms|offering|refunding|taking-over|taxes|timing)|mail\/mailer|files\/(file-store|upload-folder)|films\/(film-maker|decoders)|video-host\/video-host|instagram\/instagram|push\/push-services)\.ts$/,
    'adapter interface',
  ],
  [/^server\/src\/adapters\/./, 'adapter'],
  [/^web\/app\/(routes\.(test\.)?ts$|root\.tsx$|entry\.)/, 'web routes'],
  [/^web\/app\/frame\/(teacher|admin|office|bare-address)[-./]/, 'office frame'],
  [/^web\/app\/frame\/./, 'frame'],
  [/^web\/app\/rooms\/(?<room>[^/]+)\/office(-[^/]+)?\/./, 'office screen'],
  [/^web\/app\/rooms\/(?<room>[^/]+)\/./, 'web room'],
  [/^web\/app\/office\/./, 'office'],
  [/^web\/app\/ui\/./, 'ui'],
  [/^web\/app\/./, 'web platform'],
]

/** @typedef {{ zone: string, room?: string | undefined }} Place */

/** @param {string} path @returns {Place | undefined} */
export const placeOf = (path) => {
  for (const [pattern, zone] of patterns) {
    const match = pattern.exec(path)
    if (match) return { zone, room: match.groups?.room }
  }
  return undefined
}

const contract = ['contract', 'contract room']
const foundations = ['context', 'config', 'platform', 'database', 'adapter interface', ...contract]
const wholeServer = ['app', 'server room', 'adapter', 'sandbox', 'pictures', ...foundations]
const front = ['frame', 'web room', 'ui', 'web platform', ...contract]

/** @type {Record<string, string[]>} */
export const mayImport = {
  contract: ['contract'],
  'contract room': contract,
  pictures: ['pictures'],
  sandbox: ['sandbox'],
  main: wholeServer,
  operating: ['operating', ...wholeServer],
  app: wholeServer,
  testing: ['testing', 'operating', ...wholeServer],
  'server room': ['server room', 'pictures', ...foundations],
  context: foundations,
  config: ['config', ...contract],
  platform: ['platform', 'database', 'config', ...contract],
  database: ['database', ...contract],
  'adapter interface': ['adapter interface', ...contract],
  adapter: ['adapter', 'adapter interface', 'platform', 'database', ...contract],
  'web routes': ['web routes', ...front],
  'office frame': ['office frame', 'office screen', 'office', ...front],
  frame: front,
  'office screen': ['office screen', 'office', 'web room', 'ui', 'web platform', ...contract],
  'web room': ['web room', 'ui', 'web platform', ...contract],
  office: ['office', 'ui', 'web platform', ...contract],
  ui: ['ui', 'pictures', 'web platform', ...contract],
  'web platform': ['web platform', ...contract],
}

const office = ['office', 'office frame', 'office screen']

/**
 * Checks whether a zone may import a package; some are only for the back office. A component of Mantine is used
 * without its provider, which writes `<style>` elements by innerHTML: the pages' policy refuses that.
 * @param {string} zone @param {string} name
 */
export const mayUsePackage = (zone, name) =>
  !/^(@(mantine|tiptap)\/|prosemirror-)/.test(name) || office.includes(zone)
