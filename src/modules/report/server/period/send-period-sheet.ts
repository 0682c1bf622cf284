import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { sendFile } from '#modules/transfer/server/index.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { type Paper, printFigure } from '../../model/index.ts'

const mostColumns = 7

/** Answers with a report as a sheet: its parts in their order, one below the other. */
export async function sendPeriodSheet(reply: FastifyReply, paper: Paper): Promise<void> {
  const content = new PassThrough()
  writeXlsx(content, {
    sheetName: paper.title.slice(0, 28),
    columns: [
      { title: '部分', width: 22, format: 'text' },
      ...Array.from({ length: mostColumns }, (_, at) => ({
        title: `列 ${at + 1}`,
        width: at === 0 ? 30 : 18,
        format: 'text' as const,
      })),
    ],
    notes: [
      paper.title,
      `机构：${paper.organisation}`,
      `期间：${paper.period.from} 至 ${paper.period.to}`,
      `数据时点：${paper.dataAt}　数据摘要：${paper.snapshotHash}`,
      ...[paper.foreword, paper.closing].filter(each => each !== null),
    ],
    rows: rowsOf(paper.blocks),
    // A failure of the writer reaches the reader of the stream.
  }).catch(error => content.destroy(error))
  await sendFile(reply, { name: `${paper.title.replace(/[\\/:*?"<>|]/g, ' ')}.xlsx`, content })
}

async function* rowsOf(blocks: Paper['blocks']): AsyncGenerator<readonly string[]> {
  for (const block of blocks) {
    if (block.type === 'figures') {
      yield [block.title, '指标', '数值', '口径']
      for (const { label, value, unit, definition } of block.items)
        yield [block.title, label, printFigure(value, unit), definition]
    } else if (block.type === 'table') {
      yield [block.title, ...block.columns.map(({ label }) => label)]
      if (block.rows.length === 0) yield [block.title, block.empty]
      for (const row of block.rows)
        yield [
          block.title,
          ...row.map((value, at) => printFigure(value, block.columns[at]?.unit ?? 'text')),
        ]
    }
  }
}
