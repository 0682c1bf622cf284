import type { NumberSequence } from '#kernel/server/record-serial.ts'

/** 流水号 of an entry: JF, the day, eight digits (integral.md, pointsEntry). */
export const pointsNumber = {
  prefix: 'JF',
  name: 'points_entry_serial',
  digits: 8,
} as const satisfies NumberSequence
