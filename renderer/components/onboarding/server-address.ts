/** What is wrong with a server address, in the keys of `pairing.address`. */
export type AddressProblem = 'missing' | 'invalid' | 'scheme'

/** Checks what can be checked without a network; null where nothing is wrong. */
export function addressProblem(text: string): AddressProblem | null {
  const address = text.trim()
  if (address === '') return 'missing'
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return 'scheme'
  if (!URL.canParse(address)) return 'invalid'
  const { protocol } = new URL(address)
  return protocol === 'wss:' || protocol === 'ws:' ? null : 'scheme'
}
