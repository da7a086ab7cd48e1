/** Environment of a program that a test starts: nothing that this process is set up with, but how programs are found and loaded. */
export function childEnvironment(settings: Record<string, string | undefined>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, ...settings }
}
