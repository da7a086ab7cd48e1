import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Variables } from './environment.ts'

/** Names of pictures in DATA_DIR that are used where no variable names another file. */
const beside = {
  logo: ['logo.png', 'logo.jpg', 'logo.jpeg'],
  hero: ['hero.jpg', 'hero.jpeg', 'hero.png', 'hero.webp', 'hero.avif'],
}
/** The names in DATA_DIR of the operator's own pictures, of which the first of each kind is used. */
export const ownPictures = Object.values(beside).flat()

const address = /^([a-z][a-z0-9+.-]*:)?\/\//i

/** The files of the studio's logo and photographs; null for what is drawn. */
export function photosOf(variables: Variables) {
  const { STUDIO_LOGO, STUDIO_HERO, STUDIO_HERO_TALL, STUDIO_PHOTOS, STUDIO_LOOK, DATA_DIR } = variables
  const found = (names: string[]) =>
    names.map((name) => join(DATA_DIR, name)).find((path) => existsSync(path))
  return {
    logo: STUDIO_LOGO ?? found(beside.logo) ?? null,
    hero: STUDIO_HERO ?? found(beside.hero) ?? null,
    heroTall: STUDIO_HERO_TALL ?? null,
    folder: STUDIO_PHOTOS ?? null,
    look: STUDIO_LOOK === 'photographs',
  }
}

/** A line for each picture that pages can't show: of another address (S-S8), or of no file. */
export function lostFiles(variables: Variables): string[] {
  const { STUDIO_LOGO, STUDIO_HERO, STUDIO_HERO_TALL, STUDIO_PHOTOS } = variables
  const files = { STUDIO_LOGO, STUDIO_HERO, STUDIO_HERO_TALL, STUDIO_PHOTOS }
  const lines = Object.entries(files).flatMap(([name, path]) => {
    if (!path || existsSync(path)) return []
    return address.test(path)
      ? [
          `${name}=${path} is an address elsewhere, which the pages' policy blocks: name a file of this machine`,
        ]
      : [`${name}=${path} is not on this machine`]
  })
  if (STUDIO_HERO_TALL && !photosOf(variables).hero) lines.push('STUDIO_HERO_TALL goes with a STUDIO_HERO')
  return lines
}
