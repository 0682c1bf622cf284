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
  /** Lines at the head and the foot of every page. */
  header: z.string().optional(),
  footer: z.string().optional(),
  /** With a table of contents when absent. */
  hasContents: z.boolean().optional(),
})
export type Paper = Still<z.infer<typeof paper>>

/** A block of figures, as it is drawn below its heading. */
export type FigureBlock = Extract<
  Still<ReportBlock>,
  { type: 'figures' | 'table' | 'chart' | 'signature' }
>

/** A part of the paper under a heading of its own: words of people, or figures. */
export type Chapter = {
  readonly title: string
  /** It begins a page. */
  readonly breaks?: boolean
} & ({ readonly words: string } | { readonly block: FigureBlock })

/** The chapters of a report in their order. */
export function chaptersOf({ foreword, closing, blocks }: Paper): readonly Chapter[] {
  const words = (title: string, text: string | null): Chapter[] =>
    text ? [{ title, words: text }] : []
  return [...words('前言', foreword), ...blockChapters(blocks), ...words('说明', closing)]
}

function blockChapters(blocks: Paper['blocks']): Chapter[] {
  const chapters: Chapter[] = []
  let breaks = false
  for (const block of blocks) {
    if (block.type === 'pageBreak') {
      breaks = true
      continue
    }
    const begun = breaks ? { breaks } : {}
    breaks = false
    chapters.push(
      block.type === 'words'
        ? { title: block.title, words: block.text, ...begun }
        : { title: block.title, block, ...begun },
    )
  }
  return chapters
}

const whole = new Intl.NumberFormat('zh-CN')

/** A figure in the unit of its column: fen as yuan, hundredths of a percent as percent. */
export function printFigure(value: string | number, unit: ReportUnit | 'text'): string {
  if (unit === 'text' || typeof value === 'string') return String(value)
  if (unit === 'money') return printMoney(value)
  return unit === 'percent' ? `${(value / 100).toFixed(2)}%` : whole.format(value)
}

/** Colours of the series of a chart, on the screen and on paper. */
export const chartTones = [
  '#0f766e',
  '#d97706',
  '#2563eb',
  '#be123c',
  '#7c3aed',
  '#4d7c0f',
] as const

/** The next amount of one leading figure, so that the axis of a chart reads evenly. */
export function axisTop(values: readonly number[]): number {
  const value = Math.max(1, ...values)
  const unit = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 5, 8, 10].map(each => each * unit).find(each => each >= value) ?? value
}

/** What stands under a column of a chart: the day without its year, or the month. */
export function pointLabel(at: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(at) ? at.slice(5) : at
}
