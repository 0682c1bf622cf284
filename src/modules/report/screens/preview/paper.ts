import { printMoney } from '#kernel/kinds/index.ts'
import type { Period } from '#kernel/kinds/period/period.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { type ReportBlock, type ReportUnit, reportInstance } from '../../model/index.ts'

/** A report as it is laid on paper. */
export interface Paper {
  readonly number: string
  readonly title: string
  readonly organisation: string
  readonly period: Period
  readonly foreword: string | null
  readonly closing: string | null
  readonly blocks: readonly ReportBlock[]
  readonly dataAt: string
  readonly publishedAt: string | null
  readonly snapshotHash: string
  /** Printed across every page of what is not published. */
  readonly watermark: string | null
}

/** The paper behind an address: of a link for anybody, of a record for those who may view it. */
export function fetchPaper({
  id,
  token,
}: {
  readonly id: string | null
  readonly token: string | null
}): Promise<Paper> {
  return token === null
    ? get(callOf(reportInstance, 'getPreview'), { id })
    : get('/api/zhuanti/reportPreview/get', { token })
}

const whole = new Intl.NumberFormat('zh-CN')

/** A figure in the unit of its column: fen as yuan, hundredths of a percent as percent. */
export function printFigure(value: string | number, unit: ReportUnit | 'text'): string {
  if (unit === 'text' || typeof value === 'string') return String(value)
  if (unit === 'money') return printMoney(value)
  return unit === 'percent' ? `${(value / 100).toFixed(2)}%` : whole.format(value)
}
