/** Reads a variable whatever the case its name is spelt in, as Windows does. */
export function readVariable(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const wanted = name.toLowerCase()
  const found = Object.entries(env).find(([key]) => key.toLowerCase() === wanted)
  return found?.[1]
}
