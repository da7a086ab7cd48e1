import { ensureNode, environmentWith } from './node.mjs'
import { ensurePackages } from './packages.mjs'

/**
 * Installs Node and packages, which everything else needs; in parallel, since npm unpacks both with one core each.
 * @param {{ tests?: boolean }} [what] with the packages of tests, which a start does without
 */
export const setUp = async ({ tests = false } = {}) => {
  const [node] = await Promise.all([ensureNode(), ensurePackages({ tests })])
  return { node, env: environmentWith(node) }
}
