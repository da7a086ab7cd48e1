import { readSources } from './files.mjs'
import { importsOf, targetOf } from './imports-of.mjs'

/** @typedef {Map<string, string[]>} Graph */

/** Returns the imports of each file. @param {Map<string, string>} sources @returns {Graph} */
const graphOf = (sources) =>
  new Map(
    [...sources].map(([path, text]) => [
      path,
      importsOf(path, text).flatMap((word) => {
        const target = targetOf(path, word)
        return target && sources.has(target) ? [target] : []
      }),
    ]),
  )

/**
 * Finds sets of files that import each other in a circle, types included; each file is in at most one of them
 * (Tarjan's strongly connected components).
 * @param {Map<string, string>} sources @returns {string[][]}
 */
export const findCircles = (sources) => {
  const graph = graphOf(sources)
  /** @type {Map<string, number>} */
  const order = new Map()
  /** @type {Map<string, number>} */
  const lowest = new Map()
  /** @type {string[]} */
  const stack = []
  const onStack = new Set()
  /** @type {string[][]} */
  const found = []

  /** @param {string} file */
  const visit = (file) => {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    stack.push(file)
    onStack.add(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (onStack.has(next)) lowest.set(file, Math.min(Number(lowest.get(file)), Number(lowest.get(next))))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    for (const one of circle) onStack.delete(one)
    found.push(circle.sort())
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found.filter(([first = '', ...more]) => more.length > 0 || graph.get(first)?.includes(first))
}

if (process.argv[1] === import.meta.filename) {
  const circles = findCircles(readSources())
  for (const circle of circles)
    console.log(`${circle.length} files import each other:\n  ${circle.join('\n  ')}`)
  console.log(`${circles.length} circles`)
  process.exitCode = circles.length > 0 ? 1 : 0
}
