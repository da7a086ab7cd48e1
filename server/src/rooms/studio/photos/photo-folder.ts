import { readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'

/** A photograph's file, and the title from its name. */
export interface NamedFile {
  path: string
  words: string
}

const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif'])

/**
 * Lists the pictures of a folder with titles, `2 The long room.jpg` as 'The long room': the number is for sorting only. Returns
 * an empty list without the folder.
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

/** Normal form of titles and file names: case and Unicode composition don't matter. */
export const foldTitle = (title: string): string => title.normalize('NFKC').trim().toLowerCase()
