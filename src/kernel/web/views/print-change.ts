/** A change without its sign, in percent; from tenfold on in words, where digits say nothing more. */
export function printChange(percent: number): string {
  const size = Math.abs(percent)
  return size < 1000 ? `${size.toFixed(1)}%` : '10 倍以上'
}
