import { npm } from './set-up/command.mjs'
import { root } from './set-up/root.mjs'
import { runScript, Stop, say } from './set-up/say.mjs'

/** Checks before a release that no shipped package has a reported vulnerability. Queries the registry. */
await runScript(async () => {
  const words = ['audit', '--omit=dev', '--audit-level=moderate', '--json', '--loglevel=silent']
  const { output } = await npm(words, { cwd: root, quiet: true })
  const report = JSON.parse(output)
  if (!report.metadata) throw new Stop('The registry could not be asked: it has no answer about reports.')
  const { moderate, high, critical, total } = report.metadata.vulnerabilities
  const names = Object.keys(report.vulnerabilities)
  say(total === 0 ? 'Nothing is reported of what goes along.' : `Reported: ${names.join(', ')}.`)
  return moderate + high + critical > 0 ? 1 : 0
})
