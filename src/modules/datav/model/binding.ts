import { z } from 'zod'
import { datasetQuery } from '#modules/dataset/model/index.ts'

const name = z.string().max(60)

/** A value that a query takes from a variable of the screen: `{{期间}}`. */
export const variableMark = /^\{\{([^{}]{1,20})\}\}$/

/** What is done to the rows of an answer, in order, before they are drawn. */
export const transformStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rename'), column: name, label: z.string().max(40) }),
  z.strictObject({ kind: z.literal('sort'), column: name, descending: z.boolean() }),
  /** The first rows; what is left over is summed under 其他 where wanted. */
  z.strictObject({ kind: z.literal('top'), rows: z.int().min(1).max(500), others: z.boolean() }),
  /** Shares of the sum of a column. */
  z.strictObject({ kind: z.literal('ratio'), column: name }),
  z.strictObject({ kind: z.literal('cumulative'), column: name }),
  z.strictObject({ kind: z.literal('unit'), column: name, by: z.enum(['万', '亿']) }),
])
export type TransformStep = z.infer<typeof transformStep>

const cell = z.union([z.string().max(500), z.number(), z.null()])

/** Rows that somebody typed or pasted. */
export const staticRows = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        key: name,
        label: z.string().max(40),
        unit: z.enum(['text', 'money', 'count', 'percent']),
      }),
    )
    .min(1)
    .max(20),
  rows: z.array(z.array(cell).max(20)).max(200, '静态数据最多 200 行'),
})
export type StaticRows = z.infer<typeof staticRows>

/** Which columns fill which slot of the component: `{ group: ['month'], value: ['amount'] }`. */
const slots = z.record(name, z.array(name).max(8))

/**
 * Where a component has its data from: a question over a dataset (its period and its filters may be
 * marks of variables) or rows that stand in the design. Never SQL, never a script, never an address.
 */
export const binding = z.discriminatedUnion('from', [
  z.strictObject({
    from: z.literal('dataset'),
    query: datasetQuery.extend({
      period: z.union([datasetQuery.shape.period, z.string().regex(variableMark)]),
    }),
    slots,
    steps: z.array(transformStep).max(10),
    /** Said where there are no rows. */
    empty: z.string().max(40),
  }),
  z.strictObject({
    from: z.literal('static'),
    data: staticRows,
    slots,
    steps: z.array(transformStep).max(10),
    empty: z.string().max(40),
  }),
])
export type Binding = z.infer<typeof binding>

/** Rows as components draw them: columns by slot. */
export interface ScreenRows {
  readonly columns: readonly {
    readonly key: string
    readonly label: string
    readonly unit: 'text' | 'money' | 'count' | 'percent'
  }[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}
