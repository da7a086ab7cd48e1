import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { json } from 'node:stream/consumers'
import type { Context } from '../../../context.ts'

/** Version of crops, sizes and measurements; raising it prepares all pictures again. */
const RECIPE = 2

/** Source files, and the prepared result. */
interface Source {
  paths: string[]
  as: string
}

/** Returns the stored result for these files, or prepares and stores it. */
export async function once<Made>(
  { files }: Context,
  source: Source,
  parse: (noted: unknown) => Made,
  make: () => Promise<Made>,
): Promise<Made> {
  const key = `photos/${await digestOf(source)}.json`
  if ((await files.size(key)) !== null) return parse(await json(await files.read(key)))
  const made = await make()
  await files.write(key, Buffer.from(JSON.stringify(made)))
  return made
}

async function digestOf({ paths, as }: Source): Promise<string> {
  const hash = createHash('sha256').update(`recipe ${RECIPE} ${as}`)
  for (const path of paths) for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex').slice(0, 32)
}
