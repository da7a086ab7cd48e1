import { npm } from './set-up/command.mjs'
import { root } from './set-up/root.mjs'
import { runScript, Stop, say } from './set-up/say.mjs'

/** Checks before a release that no shipped package has a reported vulnerability. Queries the registry. */
await runScript(async () => {
  const words = ['audit', '--omit=dev', '--audit-level=moderate', '--json', '--loglevel=silent']
  const { output } = await npm(words, { cwd: root, quiet: true })
  const report = reportIn(output)
  if (!report?.metadata) {
    throw new Stop(
      'The registry gave no reports, so nothing was checked. Ask another one with npm_config_registry=https://registry.npmjs.org.',
    )
  }
  const { moderate, high, critical, total } = report.metadata.vulnerabilities
  const names = Object.keys(report.vulnerabilities)
  say(total === 0 ? 'Nothing is reported of what goes along.' : `Reported: ${names.join(', ')}.`)
  return moderate + high + critical > 0 ? 1 : 0
})

/** Returns null if npm has printed something else. @param {string} output */
function reportIn(output) {
  try {
    return JSON.parse(output)
  } catch {
    return null
  }
}
