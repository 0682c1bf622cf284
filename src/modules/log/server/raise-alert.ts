import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { alertRules, logAlert } from '../model/log-alert.ts'
import type { AlertFinding } from './alert-finding.ts'
import { logPorts } from './ports.ts'

const evidenceKept = 200

/** Raises an alert once and tells those who handle alerts; false when it was raised before. */
export async function raiseAlert(act: Act, finding: AlertFinding): Promise<boolean> {
  const { key, rule, level = 'high', at, summary, evidence = [], ...about } = finding
  const known = await findRows(act.tx, logAlert, eq(columnNamed(logAlert, 'key'), key), 1)
  if (known.length > 0) return false
  const row = await insertRow(act, logAlert, {
    ...about,
    key,
    rule,
    level,
    at: at ?? act.now.toISOString(),
    summary: summary.slice(0, 300),
    evidence: evidence.slice(0, evidenceKept),
  })
  await logPorts().tellHandlers(act, {
    title: `日志告警：${alertRules[rule]}`,
    body: row.summary,
    link: `/logCenter/logList?log=alert&id=${row.id}`,
  })
  return true
}
