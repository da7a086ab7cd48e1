import { dirname, join, relative, sep } from 'node:path'

const ofOurs = /[\\/](server|sandbox|contract|pictures)[\\/]src[\\/].*\.ts$/
const places = /import\.meta\.dirname|new URL\('(\.[^']+)', import\.meta\.url\)|import\.meta\.url/g

/** @param {string} from @param {string} to */
const pathTo = (from, to) => relative(from, to).split(sep).join('/')

/**
 * Rewrites paths that a source derives from its own location: files beside the sources are read there, and a
 * program started by file (`new URL('./render-worker.ts', import.meta.url)`) is built too, and started from
 * the build.
 * @param {string} folder location of the bundle @returns {import('rolldown').Plugin}
 */
export const inPlace = (folder) => ({
  name: 'in-place',
  transform: {
    filter: { id: ofOurs, code: /import\.meta\.(dirname|url)/ },
    handler(code, id, { magicString }) {
      if (!magicString) throw new Error('the bundler has nothing to change sources with')
      /** @param {string} path */
      const program = (path) => {
        const name = path.replace(/^\.\/|\.ts$/g, '')
        this.emitFile({ type: 'chunk', id: join(dirname(id), path), fileName: `${name}.js` })
        return `new URL('./${name}.js', import.meta.url)`
      }
      /** @param {string} text @param {string | undefined} path */
      const placed = (text, path) => {
        if (path?.endsWith('.ts')) return program(path)
        if (path) return `new URL('${pathTo(folder, join(dirname(id), path))}', import.meta.url)`
        const own = `new URL('${pathTo(folder, id)}', import.meta.url)`
        return text.endsWith('dirname')
          ? `process.getBuiltinModule('node:url').fileURLToPath(new URL('.', ${own}))`
          : `${own}.href`
      }
      for (const { 0: text, 1: path, index } of code.matchAll(places)) {
        magicString.overwrite(index, index + text.length, placed(text, path))
      }
      return { code: magicString }
    },
  },
})
