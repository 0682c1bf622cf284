import type { AnyResource, Row } from '../resource/resource.ts'
import type { ReadAs } from './act.ts'
import { readInScope } from './commands.ts'
import type { AnyServing } from './serve.ts'

type Look = (row: Row<AnyResource>, signal: AbortSignal) => Promise<void>

function lookOf({ rules }: AnyServing, move: string): Look | undefined {
  const looks = (rules.ahead ?? {}) as Readonly<Record<string, Look | undefined>>
  return looks[move]
}

/** Whether a move looks at something ahead of its transaction (`Rules.ahead`). */
export function hasCheckBefore(serving: AnyServing, move: string): boolean {
  return lookOf(serving, move) !== undefined
}

/** Looks at it; refuses the move for what is found. */
export async function checkBefore(
  serving: AnyServing,
  move: string,
  { id, read, signal }: { id: string; read: ReadAs; signal: AbortSignal },
): Promise<void> {
  const { name, lifecycle } = serving.resource
  const action = lifecycle?.moves[move]?.needs ?? `${name}.${move}`
  const row = await read(act => readInScope(act, serving, id, action))
  await lookOf(serving, move)?.(row, signal)
}
