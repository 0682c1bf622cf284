/** Beyond so many tabs they stand closer, so that a row of them ends within a screen of 1440 pixels. */
const wideAtMost = 9

/** From so many on they stand closer still. */
const closeFrom = 14

/** Pixels between the tabs of a row. */
export function tabGutter(count: number): number {
  if (count >= closeFrom) return 12
  return count > wideAtMost ? 22 : 32
}
