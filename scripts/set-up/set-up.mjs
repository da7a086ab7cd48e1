import { ensureNode, environmentWith } from './node.mjs'
import { ensurePackages } from './packages.mjs'

/** Installs Node and packages, which everything else needs; in parallel, since npm unpacks both with one core each. */
export const setUp = async () => {
  const [node] = await Promise.all([ensureNode(), ensurePackages()])
  return { node, env: environmentWith(node) }
}
