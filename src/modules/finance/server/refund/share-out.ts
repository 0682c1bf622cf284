/**
 * Parts of an amount in proportion to weights, exact to the fen: what rounding down leaves goes to
 * the largest remainders, of equal ones to the earlier. Without any weight there is nothing to share.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight)
    return { at, share: Number(product / total), remainder: product % total }
  })
  const rest = amount - parts.reduce((sum, { share }) => sum + share, 0)
  const next = parts.toSorted((one, other) =>
    one.remainder === other.remainder
      ? one.at - other.at
      : one.remainder > other.remainder
        ? -1
        : 1,
  )
  const favoured = new Set(next.slice(0, rest).map(({ at }) => at))
  return parts.map(({ at, share }) => share + (favoured.has(at) ? 1 : 0))
}
