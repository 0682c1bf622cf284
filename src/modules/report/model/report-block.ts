import { z } from 'zod'

/** How a figure of a report is printed: fen as yuan, pieces, hundredths of a percent. */
const units = z.enum(['money', 'count', 'percent'])
export type ReportUnit = z.infer<typeof units>

const title = z.string().max(40)

/** One part of a report, frozen with the figures it was made with. */
export const reportBlock = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('figures'),
    title,
    items: z.array(
      z.strictObject({
        label: z.string().max(20),
        value: z.int(),
        unit: units,
        /** What was counted, in words. */
        definition: z.string().max(100),
      }),
    ),
  }),
  z.strictObject({
    type: z.literal('chart'),
    title,
    series: z.array(z.string().max(20)).min(1).max(2),
    /** A day or a month with its amounts in fen, one for each series. */
    points: z.array(z.strictObject({ at: z.string(), values: z.array(z.int()) })),
  }),
  z.strictObject({
    type: z.literal('table'),
    title,
    columns: z.array(
      z.strictObject({ label: z.string().max(20), unit: z.enum(['text', ...units.options]) }),
    ),
    rows: z.array(z.array(z.union([z.string().max(200), z.int()]))),
    /** Shown where there is no row. */
    empty: z.string().max(40),
  }),
])
export type ReportBlock = z.infer<typeof reportBlock>
