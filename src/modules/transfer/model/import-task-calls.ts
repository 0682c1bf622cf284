import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 可导入的数据: what this person may import, with what its sheets hold. */
export const importTaskTypes = ask('GET transfer/importTask/getTypes', {
  question: z.object({}),
  answer: z.array(
    z.object({
      /** Path of the resource. */
      source: z.string(),
      label: z.string(),
      /** The part of the product that it belongs to. */
      group: z.string(),
      modes: z.array(z.enum(['insert', 'update', 'upsert'])),
      needsTotals: z.boolean(),
      isWhole: z.boolean(),
      columns: z.array(
        z.object({ label: z.string(), isDemanded: z.boolean(), hint: z.string().nullable() }),
      ),
    }),
  ),
})
