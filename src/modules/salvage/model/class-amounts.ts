import { z } from 'zod'

/** Fen by the id of a group in hardship (救助分类), for batches that give by group. */
export const classAmounts = z.record(
  z.uuid('救助分类有误'),
  z.int('金额应精确到分').min(1, '金额应大于 0'),
)
