import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type LegalName, legalNames } from '@studio/contract/studio/schema.ts'

const ours = resolve(import.meta.dirname, '../../../../legal')

/** Reads the Markdown of the three legal texts; a studio's folder (`legal` in DATA_DIR) replaces ours entirely (D15). */
export function readLegalFiles(folder: string | null): Record<LegalName, string> {
  const read = (name: LegalName) =>
    [name, readLegalFile(join(resolve(folder ?? ours), `${name}.md`))] as const
  return Object.fromEntries(legalNames.map(read)) as Record<LegalName, string>
}

function readLegalFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(
      `The legal text ${file} can't be read: its folder needs all three of ${legalNames.join(', ')}`,
    )
  }
}
