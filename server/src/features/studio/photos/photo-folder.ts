import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'

/** A file of the studio's photographs and what its name says. */
export interface NamedFile {
  path: string
  words: string
}

const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif'])

/**
 * The pictures of a folder by name, `2 The long room.jpg` as 'The long room': the number orders them and is not said.
 * A folder that is not there holds none.
 */
export async function picturesIn(folder: string, part: string): Promise<NamedFile[]> {
  const names = await readdir(join(folder, part)).catch(() => [])
  return names
    .filter((name) => PICTURES.has(parse(name).ext.toLowerCase()))
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .map((name) => ({
      path: join(folder, part, name),
      words: parse(name).name.replace(/^\d+[ ._-]+/, ''),
    }))
}

/** Titles and names of files are the same however they are written: large or small, composed or not. */
export const foldTitle = (title: string): string => title.normalize('NFKC').trim().toLowerCase()
