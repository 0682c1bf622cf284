import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import type { MappedFact, SyncFact } from '../../model/index.ts'
import type { Payload } from './payload.ts'

/** How a target calls what it is told; null where it takes our names. */
export const targetMappings =
  extensionPoint<(reader: Reader, target: string) => Promise<readonly MappedFact[] | null>>()

/** The mapping of a target that says one. */
export async function mappingOf(
  reader: Reader,
  target: string,
): Promise<readonly MappedFact[] | null> {
  for (const find of targetMappings()) {
    const found = await find(reader, target)
    if (found !== null && found.length > 0) return found
  }
  return null
}

/** What is sent: all facts under our names, or exactly those that the mapping names. */
export function mapPayload(payload: Payload, mapping: readonly MappedFact[] | null): object {
  if (mapping === null || mapping.length === 0) return payload
  const sent = emptyObject()
  for (const { ours, theirs, values } of mapping) {
    const table = new Map(values.map(each => [each.ours, each.theirs]))
    put(sent, theirs.split('.'), translate(factOf(payload, ours), table))
  }
  // The outermost object is handed to the driver, which asks it for its class.
  return { ...sent }
}

/** Without a prototype: a partner's names are nothing but names. */
const emptyObject = (): Record<string, unknown> => Object.create(null)

function factOf(payload: Payload, name: SyncFact): unknown {
  if (name === 'organisation.name') return payload.organisation.name
  return name === 'organisation.uscc' ? payload.organisation.uscc : payload[name]
}

function translate(value: unknown, table: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map(each => translate(each, table))
  return table.get(String(value)) ?? value
}

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner = (into[name] as Record<string, unknown> | undefined) ?? emptyObject()
  into[name] = inner
  put(inner, rest, value)
}
