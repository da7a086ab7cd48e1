import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { command } from '../set-up/command.mjs'
import { root } from '../set-up/root.mjs'
import { gate, sum } from './tally.mjs'

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} Tools */

/** @param {string} name @param {string} program @param {string[]} args @param {Tools} tools */
const check = async (name, program, args, { node, env }) => {
  const { status, output } = await command(node, [join(root, program), ...args], {
    cwd: root,
    env,
    quiet: true,
  })
  // The last line of our own linters is their count.
  const figure = program.startsWith('tools/') && status === 0 ? `: ${output.trim().split('\n').at(-1)}` : ''
  console.log(`${status === 0 ? '✓' : '✗'} ${name}${figure}`)
  if (status !== 0) console.log(output.trim())
  return gate(status === 0, name)
}

/** Checks the types of every workspace, each counted as one test. @param {Tools} tools */
export const types = async (tools) => {
  const routes = join(root, 'web', 'app', 'routes.ts')
  const generator = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  if (existsSync(routes)) {
    await command(tools.node, [generator, 'typegen'], { cwd: join(root, 'web'), env: tools.env, quiet: true })
  }
  // Two at a time with one checker each: several checkers in one run read the same types again, which costs twice the time.
  const both = await Promise.all([
    typesOf(['server', 'contract', 'pictures'], tools),
    typesOf(['web', 'sandbox', '.'], tools),
  ])
  return sum(both.flat())
}

/** @param {string[]} workspaces @param {Tools} tools */
const typesOf = async (workspaces, tools) => {
  const results = []
  for (const workspace of workspaces) {
    const name = workspace === '.' ? 'scripts and journeys' : workspace
    const args = ['-p', join(root, workspace), '--checkers', '1']
    results.push(await check(name, 'node_modules/typescript/bin/tsc', args, tools))
  }
  return results
}

/** Checks style, import rule, size limits, tokens and unused code. @param {Tools} tools */
export const lint = async (tools) =>
  sum(
    await Promise.all([
      check('style', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings'], tools),
      check('rule of imports', 'tools/lint/imports.mjs', [], tools),
      check('no import circle', 'tools/lint/circles.mjs', [], tools),
      check('size walls', 'tools/lint/sizes.mjs', [], tools),
      check('sizes and colours from tokens', 'tools/lint/raw-sizes.mjs', [], tools),
      check('nothing unused', 'node_modules/knip/bin/knip.js', ['--no-progress'], tools),
    ]),
  )
