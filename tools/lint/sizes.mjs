import { readSources, workspaces } from './files.mjs'

const wall = 250
const wallOfTests = 400

/** Finds the files above the size limit. @param {Map<string, string>} sources */
export const findTooLong = (sources) =>
  [...sources].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length
    const most = /\.(test|spec)\.tsx?$/.test(path) ? wallOfTests : wall
    return lines > most ? [`${path}: ${lines} lines, the wall is ${most}`] : []
  })

if (process.argv[1] === import.meta.filename) {
  const found = findTooLong(readSources([...workspaces, 'e2e']))
  for (const line of found) console.log(line)
  console.log(`${found.length} files over ${wall} lines, tests over ${wallOfTests}`)
  process.exitCode = found.length > 0 ? 1 : 0
}
