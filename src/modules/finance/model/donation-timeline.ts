/** One step in the life of a donation, as its timeline tells it (finance.md "findon", 时间线). */
export interface TimelineStep {
  readonly key: string
  readonly label: string
  /** ISO; null where the step has not come yet or nobody noted its time. */
  readonly at: string | null
  /** Who did it: a person's name, a channel, a program, the product itself. */
  readonly actor: string | null
  readonly note: string | null
  readonly tone: 'done' | 'waiting' | 'wrong' | 'back'
}
