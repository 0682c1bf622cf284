import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { reportBlock } from '../report-block.ts'
import { comparison, periodDays } from './period-report.ts'

const kind = z.enum(['W', 'M', 'Y'], '报告类型有误')
const figures = z.record(z.string(), z.number())

const line = z.object({
  id: z.string(),
  version: z.number(),
  /** Null: all organisations together. */
  organisation: z.string().nullable(),
  name: z.string(),
  state: z.enum(['generated', 'locked', 'published']),
  edition: z.number(),
  figures,
  comparison,
  days: periodDays,
})

/** 期间报告一览: the current report of each organisation in reach. */
export const periodReportTable = ask('GET report/periodReport/getTable', {
  question: z.object({
    kind,
    /** `2026-W47`, `2026-11`, `2025`; the last one that was made when absent. */
    period: z.string().max(10).optional(),
  }),
  answer: z.object({
    period: z.string(),
    from: z.string(),
    to: z.string(),
    /** The periods of which there are reports, the latest first. */
    periods: z.array(z.string()),
    list: z.array(line),
    /** Whether there are more than the list holds. */
    isCut: z.boolean(),
  }),
})

/** 期间报告的全部内容. */
export const periodReportContent = ask('GET report/periodReport/getContent', {
  question: z.object({ id: z.uuid('记录编号有误') }),
  answer: line.extend({
    kind,
    period: z.string(),
    from: z.string(),
    to: z.string(),
    dataAt: z.string(),
    sha256: z.string(),
    blocks: z.array(reportBlock),
    /** What a report of a year still lacks, as sentences. */
    lacking: z.array(z.string()),
    editions: z.array(
      z.object({ id: z.string(), edition: z.number(), dataAt: z.string(), state: z.string() }),
    ),
  }),
})
