import { z } from 'zod'
import { chartSettings } from './template/template-content.ts'

/** How a figure of a report is printed: fen as yuan, pieces, hundredths of a percent. */
const units = z.enum(['money', 'count', 'percent'])
export type ReportUnit = z.infer<typeof units>

const title = z.string().max(100)

/** One part of a report, frozen with the figures it was made with. */
export const reportBlock = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('figures'),
    title,
    items: z.array(
      z.strictObject({
        label: z.string().max(20),
        /** Words where a figure would tell of a few persons: `<5`. */
        value: z.union([z.int(), z.string().max(20)]),
        unit: units,
        /** What was counted, in words. */
        definition: z.string().max(200),
      }),
    ),
  }),
  z.strictObject({
    type: z.literal('chart'),
    title,
    series: z.array(z.string().max(60)).max(12),
    /** A day, a month or what else groups, with its figures, one for each series. */
    points: z.array(z.strictObject({ at: z.string(), values: z.array(z.int()) })),
    /** Fen when absent. */
    unit: units.optional(),
    /** Columns when absent. */
    settings: chartSettings.optional(),
    height: z.int().optional(),
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
  z.strictObject({ type: z.literal('words'), title, text: z.string().max(6000) }),
  z.strictObject({ type: z.literal('signature'), title, lines: z.array(z.string().max(60)) }),
  z.strictObject({ type: z.literal('pageBreak') }),
])
export type ReportBlock = z.infer<typeof reportBlock>
