import { ensureNode, environmentWith } from './node.mjs'
import { ensurePackages } from './packages.mjs'
import { root } from './root.mjs'
import { Stop } from './say.mjs'

/**
 * Throws before anything is installed if the site can't be built in a folder: Vite and the router read these signs as those of an address.
 * @param {string} folder
 */
export const requireBuildable = (folder) => {
  const [sign] = /[#?*%]/.exec(folder) ?? []
  if (sign) throw new Stop(`The site can't be built in ${folder}: rename the folder, without the ${sign}.`)
}

/**
 * Installs Node and packages, which everything else needs; in parallel, since npm unpacks both with one core each.
 * @param {{ tests?: boolean }} [what] with the packages of tests, which a start does without
 */
export const setUp = async ({ tests = false } = {}) => {
  requireBuildable(root)
  const [node] = await Promise.all([ensureNode(), ensurePackages({ tests })])
  return { node, env: environmentWith(node) }
}
