/**
 * A change without its sign, in percent; from tenfold on in words, where digits say nothing more.
 * A fall of 100 % leaves nothing: while something is left, it is a little less.
 */
export function printChange(percent: number): string {
  const size = percent > -100 && percent < -99.9 ? 99.9 : Math.abs(percent)
  return size < 1000 ? `${size.toFixed(1)}%` : '10 倍以上'
}
