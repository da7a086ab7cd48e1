import { ensureNode, environmentWith } from './node.mjs'
import { ensurePackages } from './packages.mjs'

/** Node and packages: what has to be there before anything of ours runs. */
export const setUp = async () => {
  const node = await ensureNode()
  await ensurePackages()
  return { node, env: environmentWith(node) }
}
