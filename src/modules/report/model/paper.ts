import { z } from 'zod'
import type { Still } from '#kernel/resource/ask.ts'
import { printMoney } from '#kinds/index.ts'
import { type ReportBlock, type ReportUnit, reportBlock } from './report-block.ts'

/** A report as it is laid on paper. */
export const paper = z.object({
  number: z.string(),
  title: z.string(),
  organisation: z.string(),
  period: z.object({ from: z.string(), to: z.string() }),
  foreword: z.string().nullable(),
  closing: z.string().nullable(),
  blocks: z.array(reportBlock),
  dataAt: z.string(),
  publishedAt: z.string().nullable(),
  snapshotHash: z.string(),
  /** Printed across every page of what is not published. */
  watermark: z.string().nullable(),
})
export type Paper = Still<z.infer<typeof paper>>

/** A part of the paper under a heading of its own: words of people, or figures. */
export type Chapter =
  | { readonly title: string; readonly words: string }
  | { readonly title: string; readonly block: Still<ReportBlock> }

/** The chapters of a report in their order. */
export function chaptersOf({ foreword, closing, blocks }: Paper): readonly Chapter[] {
  const words = (title: string, text: string | null): Chapter[] =>
    text ? [{ title, words: text }] : []
  return [
    ...words('前言', foreword),
    ...blocks.map(block => ({ title: block.title, block })),
    ...words('说明', closing),
  ]
}

const whole = new Intl.NumberFormat('zh-CN')

/** A figure in the unit of its column: fen as yuan, hundredths of a percent as percent. */
export function printFigure(value: string | number, unit: ReportUnit | 'text'): string {
  if (unit === 'text' || typeof value === 'string') return String(value)
  if (unit === 'money') return printMoney(value)
  return unit === 'percent' ? `${(value / 100).toFixed(2)}%` : whole.format(value)
}

/** Colours of the series of a chart, on the screen and on paper. */
export const chartTones = ['#0f766e', '#d97706'] as const

/** The next amount of one leading figure, so that the axis of a chart reads evenly. */
export function axisTop(values: readonly number[]): number {
  const value = Math.max(1, ...values)
  const unit = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 5, 8, 10].map(each => each * unit).find(each => each >= value) ?? value
}

/** What stands under a column of a chart: the day without its year, or the month. */
export function pointLabel(at: string): string {
  return at.length > 7 ? at.slice(5) : at
}
