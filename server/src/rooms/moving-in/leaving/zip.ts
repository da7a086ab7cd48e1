import { Zip, ZipDeflate } from 'fflate'
import type { OpenForm } from './open-forms.ts'

type ZipFile = Pick<OpenForm, 'name'> & { pieces: AsyncIterable<string> | Iterable<string> }

/** A zip of texts, piece by piece: only as much of it is in memory as has not been taken yet. */
export async function* zipOf(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const taken = () => {
    const some = made
    made = []
    return some
  }
  const encoder = new TextEncoder()
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    for await (const piece of pieces) {
      file.push(encoder.encode(piece))
      yield* taken()
    }
    file.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
