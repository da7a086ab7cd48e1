import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** What a shell answers of a program that was killed. */
const KILLED = 137

/**
 * Runs a program at the lowest priority, and ends it when the one who asked for it has gone, however they went: its own
 * input closes then. The arguments are the program and its own.
 */
setPriority(constants.priority.PRIORITY_LOW)
const [program = '', ...given] = process.argv.slice(2)
const child = spawn(program, given, { stdio: ['ignore', 'inherit', 'inherit'] })
const end = () => void child.kill('SIGKILL')
process.stdin.on('end', end).on('error', end).resume()
child.on('error', () => process.exit(127))
child.on('exit', (code) => process.exit(code ?? KILLED))
