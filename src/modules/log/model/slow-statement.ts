/** By what statements are called slow. */
export const slowestOrders = { worst: '最慢一次', mean: '平均耗时', total: '总耗时' } as const

/** What a statement of the product took within some days, on all nodes. */
export interface SlowStatement {
  readonly id: string
  /** With places for values, never with values. */
  readonly text: string
  readonly calls: number
  /** Milliseconds. */
  readonly meanMs: number
  readonly worstMs: number
  readonly totalMs: number
  readonly worstAt: string
  /** The call or the job that waited for the worst; null outside both. */
  readonly worstCall: string | null
  readonly worstRequest: string | null
  readonly lastAt: string
}
