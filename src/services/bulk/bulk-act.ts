import { z } from 'zod'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act, ReadAs } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { port } from '#kernel/server/port.ts'
import type { AnyServing } from '#kernel/server/serve.ts'

/** A record as the person saw it when it was chosen. */
export interface ChosenRow {
  readonly id: string
  readonly version: number
}

/** One thing that may be done with many records at once; each record goes the way of a single act. */
export interface BulkAct {
  readonly serving: AnyServing
  /** The name within its resource: a move, `delete`, or the last part of an own call. */
  readonly name: string
  /** The action that permits it; absent where the records are the person's own. */
  readonly action: string | undefined
  /** What is done, in the words of the operation log: 删除图书. */
  readonly label: string
  /** Does harm that is not easily undone: refused when other records are found than were seen. */
  readonly danger: boolean
  readonly answers: z.ZodType
  /** What can be known of a record before it is tried: true, or the sentence why not. */
  mayDo?(row: Row<AnyResource>, person: Person): true | string
  /** Refuses the whole, before any record is tried. */
  check?(act: Act, answers: unknown): Promise<void> | void
  /** Refuses a record for what only a look outside the product tells; outside of any transaction. */
  ahead?(row: ChosenRow, look: { read: ReadAs; signal: AbortSignal }): Promise<void>
  work(act: Act, row: ChosenRow, answers: unknown): Promise<unknown>
}

/** A bulk act as a module declares it: its answers have the type of their schema. */
export interface OwnBulkAct<A>
  extends Omit<BulkAct, 'answers' | 'check' | 'work' | 'danger' | 'action'> {
  readonly action: string
  readonly danger?: boolean
  readonly answers: z.ZodType<A>
  check?(act: Act, answers: A): Promise<void> | void
  work(act: Act, row: ChosenRow, answers: A): Promise<unknown>
}

/** Makes a declared act one of those that are looked up by name: answers are parsed where they arrive. */
export function bulkAct<A>({ check, work, ...declared }: OwnBulkAct<A>): BulkAct {
  const { answers } = declared
  return {
    danger: false,
    ...declared,
    ...(check === undefined ? {} : { check: (act, given) => check(act, answers.parse(given)) }),
    work: (act, row, given) => work(act, row, answers.parse(given)),
  }
}

/** The acts of a house by resource and name; `assemble` gives them. */
export const bulkActs = port<ReadonlyMap<string, BulkAct>>('bulk acts')

const keyOf = (resource: string, name: string) => `${resource} ${name}`

/** Acts as their jobs look them up; two of one name are a fault. */
export function byKey(all: readonly BulkAct[]): ReadonlyMap<string, BulkAct> {
  const acts = new Map<string, BulkAct>()
  for (const act of all) {
    const key = keyOf(act.serving.resource.path, act.name)
    if (acts.has(key)) throw new Error(`two bulk acts are declared as ${key}`)
    acts.set(key, act)
  }
  return acts
}

/** The act of a resource by its name. */
export function findBulkAct(resource: string, name: string): BulkAct | undefined {
  return bulkActs().get(keyOf(resource, name))
}

/** Every act of a resource. */
export function bulkActsOf(resource: string): readonly BulkAct[] {
  return [...bulkActs().values()].filter(({ serving }) => serving.resource.path === resource)
}

/** Answers of acts that ask for nothing. */
export const noAnswers = z.strictObject({}).default({})
