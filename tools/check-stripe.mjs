import { join } from 'node:path'
import { command } from './set-up/command.mjs'
import { root } from './set-up/root.mjs'
import { runScript } from './set-up/say.mjs'
import { setUp } from './set-up/set-up.mjs'
import { requireStripe } from './test-parts/ask-stripe.mjs'

/** Checks the payment adapter's assumptions against Stripe's own test mode. */
await runScript(async () => {
  await requireStripe(process.env)
  const { node, env } = await setUp({ tests: true })
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const facts = ['server/src/adapters/payment', '--testNamePattern', "Stripe's test mode"]
  const args = [vitest, 'run', '--project', 'rooms', ...facts, '--reporter=verbose', '--hideSkippedTests']
  const { status } = await command(node, args, { cwd: root, env })
  return status
})
