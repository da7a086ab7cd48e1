import { randomBytes } from 'node:crypto'
import { posix } from 'node:path'
import type { Bucket } from '../../../adapters/files/s3/bucket.ts'
import { putWhole } from '../../../adapters/files/s3/put-whole.ts'
import { type BackupPlace, MANIFEST, named, type PartsPlace } from './place.ts'

/**
 * Backups in a bucket, below a prefix that is empty or ends with a slash. A bucket renames nothing, so the manifest is
 * written last: a backup without one is not complete.
 */
export function bucketPlace(bucket: Bucket, prefix: string, words: string): BackupPlace {
  const keysOf = (name: string) => keysBelow(bucket, `${prefix}${name}/`)
  const remove = async (name: string) => {
    // Without its manifest a backup no longer counts, whatever else of it stays.
    await bucket.remove(`${prefix}${name}/${MANIFEST}`)
    for (const key of await keysOf(name)) await bucket.remove(key)
  }
  const found = () => backupsBelow(bucket, prefix)
  return {
    words,
    names: async () => [...(await found())].filter(([, whole]) => whole).map(([name]) => name),
    of: (name) => partsOf(bucket, `${prefix}${name}/`, `${words}/${name}`),
    async begin(name) {
      for (const [other, whole] of await found()) if (!whole) await remove(other)
      return {
        ...partsOf(bucket, `${prefix}${name}/`, `${words}/${name}`),
        finish: (manifest) => bucket.put(`${prefix}${name}/${MANIFEST}`, Buffer.from(manifest)),
        discard: () => remove(name),
      }
    },
    async shared() {
      const sizes = new Map<string, number>()
      for await (const { key, size } of bucket.list(`${prefix}files/`))
        sizes.set(`../${key.slice(prefix.length)}`, size)
      return sizes
    },
    dropShared: (path) => bucket.remove(posix.join(prefix, 'a backup', path)),
    remove,
  }
}

function partsOf(bucket: Bucket, own: string, words: string): PartsPlace {
  return {
    words,
    async put(pathOf, content) {
      // A key is chosen before its content is known, since a bucket renames nothing.
      const path = pathOf(randomBytes(8).toString('hex'))
      const { size, sha256 } = await putWhole(bucket, posix.join(own, path), content)
      return { path, bytes: size, sha256 }
    },
    async *read(path) {
      const key = posix.join(own, path)
      const content = await bucket.get(key)
      if (!content) throw Object.assign(new Error(`ENOENT: there is no ${key}`), { code: 'ENOENT' })
      yield* content
    },
  }
}

async function keysBelow(bucket: Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of bucket.list(prefix)) keys.push(key)
  return keys
}

/** Every backup that anything is there of, oldest first, and whether it is complete. */
async function backupsBelow(bucket: Bucket, prefix: string): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>()
  // All names begin with the millennium; the shared files, which are many, do not.
  for (const key of await keysBelow(bucket, `${prefix}2`)) {
    const [name = '', ...path] = key.slice(prefix.length).split('/')
    if (named.test(name)) found.set(name, found.get(name) || path.join('/') === MANIFEST)
  }
  return found
}
