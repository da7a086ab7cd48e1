import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { command } from './command.mjs'
import { root } from './root.mjs'
import { Stop, say } from './say.mjs'

const markerFile = join(root, 'web', 'build', '.studio-built')
const sources = ['web', 'contract/src', 'pictures/src', 'package-lock.json']
const made = new Set(['build', 'node_modules', '.react-router'])

/** @param {string} path @returns {string[]} */
const filesBelow = (path) => {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => !made.has(entry.name))
  return entries.flatMap((entry) => {
    const inner = join(path, entry.name)
    return entry.isDirectory() ? filesBelow(inner) : [inner]
  })
}

const fingerprint = () => {
  const hash = createHash('sha256')
  const files = sources.flatMap((name) =>
    name.includes('.') ? [join(root, name)] : filesBelow(join(root, name)),
  )
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const text = /\.(js|css|svg|json|webmanifest)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compressed once here, so that no request waits for it. @param {string} folder */
const compressFiles = async (folder) => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  for (const file of filesBelow(folder).filter((name) => text.test(name))) {
    const plain = readFileSync(file)
    writeFileSync(`${file}.br`, await brotli(plain, { params }))
    writeFileSync(`${file}.gz`, await zip(plain))
  }
}

/** Builds the site when its sources have changed since the last time. @param {{ node: string, env: NodeJS.ProcessEnv }} tools */
export const ensureSite = async ({ node, env }) => {
  const mark = fingerprint()
  if (existsSync(markerFile) && readFileSync(markerFile, 'utf8') === mark) return
  say('Building the site (once; some seconds) …')
  const builder = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const { status, output } = await command(node, [builder, 'build'], {
    cwd: join(root, 'web'),
    env: { ...env, NODE_ENV: 'production' },
    quiet: true,
  })
  if (status !== 0) throw new Stop(`The site could not be built:\n${output.trim()}`)
  await compressFiles(join(root, 'web', 'build', 'client'))
  writeFileSync(markerFile, mark)
}
