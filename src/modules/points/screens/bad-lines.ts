import type { Presented } from '#kernel/web/logic/presented.ts'

/** Lines to take out: wrong ones, and those whose points were spent before they could be taken back. */
export function hasBadLines({ state, invalid }: Presented): boolean {
  return Number(invalid) > 0 || state === 'partial'
}
