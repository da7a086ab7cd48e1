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
    /^server\/src\/(database\/seed\/|(run|start)-studio\.ts$|(app|rooms)\.ts$|open-(context|stores)\.ts$|welcome-screen\.ts$)/,
    'app',
  ],
  [/^server\/src\/context\.ts$/, 'context'],
  [/^server\/src\/config(\.ts$|\/)/, 'config'],
  [/^server\/src\/features\/(?<room>[^/]+)\/./, 'feature'],
  [/^server\/src\/platform\/./, 'platform'],
  [/^server\/src\/database\/./, 'database'],
  [
    /^server\/src\/adapters\/(payment\/(payments|payment-errors|offering|refunding|taking-over|timing)|mail\/mailer|files\/(file-store|upload-folder)|films\/(film-maker|decoders)|video-host\/video-host|instagram\/instagram|push\/push-services)\.ts$/,
    'adapter interface',
  ],
  [/^server\/src\/adapters\/./, 'adapter'],
  [/^web\/app\/(routes\.(test\.)?ts$|root\.tsx$|entry\.)/, 'web routes'],
  [/^web\/app\/(areas\/(teacher|admin|office)[-./]|site\/back-office\/)/, 'back-office area'],
  [/^web\/app\/(areas|site)\/./, 'area or site'],
  [/^web\/app\/features\/(?<room>[^/]+)\/back-office\/./, 'back-office feature'],
  [/^web\/app\/features\/(?<room>[^/]+)\/./, 'web feature'],
  [/^web\/app\/back-office\/./, 'back-office'],
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
const wholeServer = ['app', 'feature', 'adapter', 'sandbox', 'pictures', ...foundations]
const front = ['area or site', 'web feature', 'ui', 'web platform', ...contract]

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
  feature: ['feature', 'pictures', ...foundations],
  context: foundations,
  config: ['config', ...contract],
  platform: ['platform', 'database', 'config', ...contract],
  database: ['database', ...contract],
  'adapter interface': ['adapter interface', ...contract],
  adapter: ['adapter', 'adapter interface', 'platform', 'database', ...contract],
  'web routes': ['web routes', ...front],
  'back-office area': ['back-office area', 'back-office feature', 'back-office', ...front],
  'area or site': front,
  'back-office feature': [
    'back-office feature',
    'back-office',
    'web feature',
    'ui',
    'web platform',
    ...contract,
  ],
  'web feature': ['web feature', 'ui', 'web platform', ...contract],
  'back-office': ['back-office', 'ui', 'web platform', ...contract],
  ui: ['ui', 'pictures', 'web platform', ...contract],
  'web platform': ['web platform', ...contract],
}

const backOfHouse = ['back-office', 'back-office area', 'back-office feature']

/**
 * Checks whether a zone may import a package; some are only for the back office. A component of Mantine is used
 * without its provider, which writes `<style>` elements by innerHTML: the pages' policy refuses that.
 * @param {string} zone @param {string} name
 */
export const mayUsePackage = (zone, name) =>
  !/^(@(mantine|tiptap)\/|prosemirror-)/.test(name) || backOfHouse.includes(zone)

/** Checks whether zones must follow the order of rooms. @param {string} zone */
export const isBound = (zone) => zone.endsWith('feature') || zone === 'contract room'
