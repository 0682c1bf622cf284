/** Where a record says how much moves and between whom: a field, or what `enrich` adds. */
export interface Sum<N extends string> {
  readonly amount: N
  readonly from?: readonly (N | `extra.${string}`)[]
  readonly to?: readonly (N | `extra.${string}`)[]
}
