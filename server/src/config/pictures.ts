import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Names in DATA_DIR of the operator's own pictures, of which the first of each kind is used. */
const names = {
  logo: ['logo.png', 'logo.jpg', 'logo.jpeg'],
  hero: ['hero.jpg', 'hero.jpeg', 'hero.png', 'hero.webp', 'hero.avif'],
  heroTall: ['hero-tall.jpg', 'hero-tall.jpeg', 'hero-tall.png', 'hero-tall.webp', 'hero-tall.avif'],
}
/** The operator's own folders in DATA_DIR: slides of About, photographs of paths, legal texts. */
const folders = ['our-studio', 'paths', 'legal']

/** The operator's own pictures in DATA_DIR, and their folder of legal texts; null for what is drawn or ours. */
export function ownFiles(dataDir: string) {
  const found = (among: string[]) =>
    among.map((name) => join(dataDir, name)).find((path) => existsSync(path)) ?? null
  return {
    logo: found(names.logo),
    hero: found(names.hero),
    heroTall: found(names.heroTall),
    legal: found(['legal']),
  }
}

/** Lists the operator's own files below DATA_DIR, for a backup. */
export function ownNames(dataDir: string): string[] {
  const inFolders = folders
    .filter((folder) => existsSync(join(dataDir, folder)))
    .flatMap((folder) =>
      readdirSync(join(dataDir, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => `${folder}/${name}`),
    )
  return [
    ...Object.values(names)
      .flat()
      .filter((name) => existsSync(join(dataDir, name))),
    ...inFolders,
  ]
}
