import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** What is done to the statements of one call. */
export interface Plan {
  /** The connection is cut before the statement with this number; undefined: none is. */
  readonly cutAt: number | undefined
  /** The twin: every statement commits by itself. */
  readonly isAutocommit: boolean
  /** Statements inside transactions so far, BEGIN and COMMIT included. */
  seen: number
  /** What the call was cut before. */
  cut?: string
}

const plans = new AsyncLocalStorage<Plan>()
const query = pg.Client.prototype.query
/** Clients inside a transaction of the call under test. */
const open = new WeakSet<pg.Client>()

/** Stands between the product and PostgreSQL's driver; the function returned steps aside. */
export function standBetween(): () => void {
  pg.Client.prototype.query = interfere as typeof query
  return () => {
    pg.Client.prototype.query = query
  }
}

/** Runs a call under a plan; what runs beside it is left alone. */
export const under = <T>(plan: Plan, call: () => Promise<T>): Promise<T> => plans.run(plan, call)

/** A plan that only counts, unless told otherwise. */
export const planOf = (more: Partial<Plan> = {}): Plan => ({
  ...{ cutAt: undefined, isAutocommit: false, seen: 0 },
  ...more,
})

function interfere(this: pg.Client, ...given: unknown[]): unknown {
  const [config] = given
  const plan = plans.getStore()
  const text = typeof config === 'string' ? config : (config as { text?: string } | null)?.text
  if (plan === undefined || text === undefined) return Reflect.apply(query, this, given)
  // A walled transaction sets its wall in the same message.
  const begins = text.startsWith('BEGIN')
  if (begins) open.add(this)
  if (!open.has(this)) return Reflect.apply(query, this, given)
  if (text === 'COMMIT' || text === 'ROLLBACK') open.delete(this)
  plan.seen++
  if (plan.seen === plan.cutAt) {
    plan.cut = text
    cut(this)
  }
  const isFrame = begins || text === 'COMMIT' || text === 'ROLLBACK'
  if (plan.isAutocommit && isFrame) return Reflect.apply(query, this, ['select 1'])
  return Reflect.apply(query, this, given)
}

/** As if the network or the process had gone. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
