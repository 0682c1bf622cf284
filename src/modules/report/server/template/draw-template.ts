import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Period } from '#kinds/period/period.ts'
import type { DatasetAnswer, DatasetShape } from '#modules/dataset/model/index.ts'
import { answerQuery, findDataset } from '#modules/dataset/server/index.ts'
import {
  type FilterField,
  fillPlaceholders,
  type InnerBlock,
  type ReportBlock,
  type TemplateBlock,
  type TemplateContent,
} from '../../model/index.ts'

/** For what a template is drawn. */
export interface Drawing {
  /** null: everything that the person may see. */
  readonly organisation: string | null
  readonly period: Period
  /** What was answered to the filter fields, by `enName`. */
  readonly filters: Readonly<Record<string, string>>
  /** What the placeholders stand for. */
  readonly facts: Readonly<Record<string, string>>
}

/** Answers the figures of a block. */
export type Figures = (query: DatasetShape, drawing: Drawing & Narrowed) => Promise<DatasetAnswer>

interface Narrowed {
  readonly fields: readonly FilterField[]
  /** The cause that a loop has come to. */
  readonly cause?: string
}

/** The causes that a loop runs over, the one with the most gifts first. */
type Causes = (most: number, drawing: Drawing & Narrowed) => Promise<readonly LoopCause[]>

export interface LoopCause {
  readonly id: string
  readonly title: string
  readonly number: string
}

/** Draws the blocks of a template with figures of the moment. */
export async function drawTemplate(
  { blocks, filterFields }: Pick<TemplateContent, 'blocks' | 'filterFields'>,
  drawing: Drawing,
  { figures, causes }: { figures: Figures; causes: Causes },
): Promise<ReportBlock[]> {
  const asked = { ...drawing, fields: filterFields }
  const drawn: ReportBlock[] = []
  for (const block of blocks) {
    if (block.type !== 'loop') {
      drawn.push(await drawBlock(block, asked, figures))
      continue
    }
    for (const cause of await causes(block.most, asked)) {
      const facts = { ...asked.facts, 'cause.title': cause.title, 'cause.number': cause.number }
      for (const each of block.blocks) {
        const made = await drawBlock(each, { ...asked, facts, cause: cause.id }, figures)
        drawn.push('title' in made ? { ...made, title: `${cause.title} · ${made.title}` } : made)
      }
    }
  }
  return drawn
}

type Plain = Exclude<TemplateBlock, { type: 'loop' }> | InnerBlock

async function drawBlock(
  block: Plain,
  drawing: Drawing & Narrowed,
  figures: Figures,
): Promise<ReportBlock> {
  const fill = (text: string) => fillPlaceholders(text, drawing.facts)
  if (block.type === 'pageBreak') return block
  const title = fill(block.title)
  if (block.type === 'words') return { type: 'words', title, text: fill(block.text) }
  if (block.type === 'signature') return { type: 'signature', title, lines: block.lines.map(fill) }
  const answer = await figures(block.query, drawing)
  if (block.type === 'figures') return figuresOf(title, answer)
  if (block.type === 'table') return tableOf(title, answer)
  const { settings, height } = block
  return {
    ...chartOf(title, answer),
    height,
    settings: { ...settings, title: fill(settings.title), subTitle: fill(settings.subTitle) },
  }
}

/** A figure that is not told is said in its words. */
const told = (value: DatasetAnswer['rows'][number][number] | undefined) => value ?? '—'

function figuresOf(title: string, { columns, rows }: DatasetAnswer): ReportBlock {
  return {
    ...{ type: 'figures', title },
    items: columns.flatMap(({ label, unit, definition }, at) =>
      unit === 'text'
        ? []
        : [{ label, unit, definition: definition ?? '', value: told(rows[0]?.[at] ?? 0) }],
    ),
  }
}

function tableOf(title: string, { columns, rows }: DatasetAnswer): ReportBlock {
  return {
    ...{ type: 'table', title, empty: '期间内没有数据' },
    columns: columns.map(({ label, unit }) => ({ label, unit })),
    rows: rows.map(row => row.map(told)),
  }
}

function chartOf(title: string, { columns, rows }: DatasetAnswer) {
  const figures = columns.flatMap(({ unit, label }, at) =>
    unit === 'text' ? [] : [{ unit, label, at }],
  )
  const unit = figures[0]?.unit ?? 'count'
  // What is not told of a few persons is not drawn either.
  const drawn = (value: DatasetAnswer['rows'][number][number] | undefined) =>
    typeof value === 'number' ? value : 0
  return {
    ...{ type: 'chart' as const, title, unit },
    series: figures.map(({ label }) => label),
    points: rows.map(row => ({
      at: String(row[0] ?? ''),
      values: figures.map(({ at }) => drawn(row[at])),
    })),
  }
}

/** Figures of now, in the scope of who asks and of the report's organisation. */
export function realFigures(act: Act): Figures {
  return (query, { organisation, period, filters, fields, cause }) => {
    const dataset = findDataset(query.dataset)
    const narrowed = [
      ...(organisation === null ? [] : [{ dimension: 'organisation', values: [organisation] }]),
      ...(cause === undefined ? [] : [{ dimension: 'cause', values: [cause] }]),
      ...fields.flatMap(({ enName, kind }) => {
        const value = filters[enName]
        if (value === undefined || kind === 'text' || kind === 'choice') return []
        return [{ dimension: kind, values: [value] }]
      }),
    ]
    return answerQuery(act, {
      ...query,
      filters: [
        ...query.filters,
        ...narrowed.filter(({ dimension }) => dataset?.dimensions[dimension] !== undefined),
      ],
      period,
      compare: 'none',
    })
  }
}

/** The causes that were given most in the period, or the one that was asked for. */
export function realCauses(act: Act): Causes {
  return async (most, drawing) => {
    const answer = await realFigures(act)(
      {
        ...{ dataset: 'donation', measures: ['amount'], dimensions: ['cause'], filters: [] },
        ...{ sort: { by: 'amount', descending: true }, top: most },
      },
      drawing,
    )
    const ids = answer.keys.flatMap(([id]) => id ?? [])
    if (ids.length === 0) return []
    const { rows } = await act.tx.execute<{ id: string; title: string; number: string }>(
      sql`select id, title, number from cause where id in (${sql.join(
        ids.map(id => sql`${id}::uuid`),
        sql`, `,
      )})`,
    )
    return ids.flatMap(id => rows.find(row => row.id === id) ?? [])
  }
}
