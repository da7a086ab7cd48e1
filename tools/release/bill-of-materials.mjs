import { npm } from '../set-up/command.mjs'
import { root } from '../set-up/root.mjs'
import { Stop } from '../set-up/say.mjs'

/**
 * Builds a release's bill of materials as CycloneDX: every package with version, digest and licence, from the
 * lockfile.
 */
export const billOfMaterials = async () => {
  const words = [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--omit',
    'dev',
    '--package-lock-only',
    '--loglevel=error',
  ]
  const { status, output } = await npm(words, { cwd: root, quiet: true })
  if (status !== 0) throw new Stop(`npm could not list what the release is made of:\n${output.trim()}`)
  return output
}
