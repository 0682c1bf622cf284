import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

const named = z.object({
  key: z.string(),
  label: z.string(),
  persons: z.number(),
  amount: z.number(),
})

/** 救助看板 of the days from–to (Beijing, both included), within one's reach; fen. */
export const salvageBoard = ask('GET rescue/rescueRecord/getBoard', {
  question: z.object({
    from: z.iso.date('日期不正确'),
    to: z.iso.date('日期不正确'),
    organisation: z.uuid('机构编号有误').optional(),
  }),
  answer: z.object({
    times: z.number(),
    persons: z.number(),
    amount: z.number(),
    goods: z.number(),
    households: z.number(),
    waiting: z.number(),
    rejectedShare: z.number().nullable(),
    usedShare: z.number().nullable(),
    trueShare: z.number().nullable(),
    months: z.array(
      z.object({
        month: z.string(),
        voucher: z.number(),
        cash: z.number(),
        goods: z.number(),
        service: z.number(),
        amount: z.number(),
      }),
    ),
    types: z.array(named),
    /** Cells below five people are left out. */
    classifies: z.array(named),
    areas: z.array(z.object({ area: z.string(), persons: z.number() })),
    causes: z.array(named),
    shops: z.array(named),
    today: z.array(z.object({ id: z.string(), title: z.string(), pending: z.number() })),
    noticing: z.array(z.object({ id: z.string(), title: z.string(), to: z.string() })),
    expiring: z.object({ count: z.number(), amount: z.number() }),
    faults: z.object({ objections: z.number(), samples: z.number(), proofs: z.number() }),
  }),
})
