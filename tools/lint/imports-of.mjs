import { dirname, posix } from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Returns a file's imports: static, re-exported or dynamic, types included.
 * @param {string} path @param {string} text
 */
export const importsOf = (path, text) => {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} can't be read: ${errors[0]?.message}`)
  const reexports = module.staticExports.flatMap((one) =>
    one.entries.flatMap((entry) => entry.moduleRequest ?? []),
  )
  const written = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
  const words = written.flatMap((word) => /^['"`](.*)['"`]$/s.exec(word)?.[1] ?? [])
  return [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...reexports.map((one) => one.value),
    ...words,
  ]
}

/**
 * Resolves an import to a project file; undefined for a package.
 * @param {string} path @param {string} word
 */
export const targetOf = (path, word) => {
  if (word.startsWith('.')) return posix.normalize(posix.join(dirname(path), word))
  return word.startsWith('@studio/') ? word.replace(/^@studio\/([^/]+)\//, '$1/src/') : undefined
}
