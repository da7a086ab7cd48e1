/** A rendered page of the front, which loads the list of the front's pages alone (`scripts/set-up/front-manifest.mjs`). */
export const withFrontPages = (html: string): string =>
  html.replaceAll('/assets/manifest-', '/assets/front-manifest-')
