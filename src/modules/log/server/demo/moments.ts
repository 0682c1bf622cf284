import type { DemoWorld } from '#kernel/server/demo-world.ts'

/** A moment of a day before the first start; minutes after midnight in Beijing. */
export function momentBefore({ today }: DemoWorld, days: number, minutes: number): Date {
  return new Date(Date.parse(`${today}T00:00:00+08:00`) - days * 86_400_000 + minutes * 60_000)
}
