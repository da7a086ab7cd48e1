import { existsSync, readdirSync } from 'node:fs'

/** Root-relative addresses of the studio's faces, for pages that the web does not render. */
export interface Faces {
  display: string
  text: string
}

/** Finds the faces among the built files of the web: those that every page preloads (web/app/root.tsx). */
export function facesOf(assets: string): Faces | undefined {
  const files = existsSync(assets) ? readdirSync(assets) : []
  const [display, text] = ['ysabeau', 'hanken-grotesk'].map((name) =>
    files.find((file) => new RegExp(`^${name}-[\\w-]{8}\\.woff2$`).test(file)),
  )
  return display && text ? { display: `/assets/${display}`, text: `/assets/${text}` } : undefined
}
