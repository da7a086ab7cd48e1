const validKey = /^[a-z0-9][a-z0-9/.-]*$/

/** Whether it is a key of ours; other files in the same place are not the studio's. */
export const isFileKey = (key: string): boolean =>
  validKey.test(key) && !key.includes('..') && !key.endsWith('/')

/** The key, where it is one of ours: made of `[a-z0-9/.-]`, and leading nowhere else. Throws otherwise (S-F8). */
export function fileKey(key: string): string {
  if (isFileKey(key)) return key
  throw new Error(`not a file key: ${JSON.stringify(key)}`)
}
