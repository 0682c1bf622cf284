import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { findRows, lockRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { monthlyContract } from '../../model/index.ts'
import { endContract } from './end-contract.ts'

const contracts = tableOf(monthlyContract)
/** Contracts that are debited, or may be again. */
export const standing = ['active', 'paused', 'retrying'] as const
/** Contracts that end in one transaction. */
const atOnce = 200

/** Contracts of a plan that is over end with it, in parts until none stands. */
export const endPlanContracts = job('giving.end-plan', {
  label: '月捐计划结束后终止签约',
  payload: z.strictObject({ plan: z.uuid() }),
  retries: 5,
  seconds: 7200,
  async run({ plan }, work) {
    const of = and(eq(contracts.plan, plan), inArray(contracts.state, [...standing]))
    for (let ended = atOnce; ended === atOnce && !work.signal.aborted; )
      ended = await work.change(async act => {
        const part = await findRows(act.tx, monthlyContract, of, atOnce)
        for (const { id } of part) {
          const row = await lockRow(act, monthlyContract, id)
          if (standing.some(state => state === row.state))
            await endContract(act, row, {
              ...{ move: 'terminate', reason: 'plan', words: '月捐计划已结束' },
            })
        }
        return part.length
      })
  },
})
