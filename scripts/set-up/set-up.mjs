import { ensureNode, environmentWith } from './node.mjs'
import { ensurePackages } from './packages.mjs'

/** Installs Node and packages, which everything else needs. */
export const setUp = async () => {
  const node = await ensureNode()
  await ensurePackages()
  return { node, env: environmentWith(node) }
}
