import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/** Exit code that shells use for a killed program. */
const KILLED = 137

/**
 * Runs a program at a priority, and kills it when the parent process is gone, for whatever reason: stdin closes
 * then. The arguments are the priority, the program and its arguments.
 */
const [priority = '', program = '', ...given] = process.argv.slice(2)
setPriority(Number(priority))
const child = spawn(program, given, { stdio: ['ignore', 'inherit', 'inherit'] })
const end = () => void child.kill('SIGKILL')
process.stdin.on('end', end).on('error', end).resume()
child.on('error', () => process.exit(127))
child.on('exit', (code) => process.exit(code ?? KILLED))
