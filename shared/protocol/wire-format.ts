// The wire speaks snake_case, the code camelCase. This file and the schemas are the only places that know both.

/** Fields whose content belongs to others and is passed through untouched. */
const OPAQUE_FIELDS = new Set(['arguments', 'data'])

/** Deepest nesting of a message's own fields; the contract needs 4, deeper is cut so that no frame can exhaust the stack. */
const MAX_DEPTH = 16

/**
 * Wire object → code object. Keys that are not wire-shaped (they hold a capital) are dropped, so that `callId` on the
 * wire stays the unknown field it is.
 */
export function toCodeFields(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) return value.map((item) => toCodeFields(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const result: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(value)) {
    if (/[A-Z]/.test(key)) continue
    // `null` means the same as absent (protocol 3.2), except inside opaque fields.
    if (field === null) continue
    const name = key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    Object.defineProperty(result, name, {
      value: OPAQUE_FIELDS.has(key) ? field : toCodeFields(field, depth + 1),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return result
}

/** Code object → wire object; `undefined` fields are left out. */
export function toWireFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toWireFields)
  if (typeof value !== 'object' || value === null) return value
  const result: Record<string, unknown> = {}
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue
    const name = toWireName(key)
    result[name] = OPAQUE_FIELDS.has(name) ? field : toWireFields(field)
  }
  return result
}

/** One field name as it stands on the wire. */
export function toWireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
