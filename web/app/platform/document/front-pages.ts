const offices = new Set(['areas/admin.layout', 'areas/teacher.layout'])

/** Whether a page is one of the back office, by the routes that match its address. */
export const isOfOffice = (matches: readonly { route: { id?: string | undefined } }[]): boolean =>
  matches.some(({ route }) => offices.has(route.id ?? ''))

/** A rendered page of the front, which loads the list of the front's pages alone (`scripts/set-up/front-manifest.mjs`). */
export const withFrontPages = (html: string): string =>
  html.replaceAll('/assets/manifest-', '/assets/front-manifest-')
