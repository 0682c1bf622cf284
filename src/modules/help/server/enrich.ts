import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Rules } from '#kernel/server/serve.ts'
import type { CauseRecord, CauseRow } from '#modules/cause/model/index.ts'
import {
  evidenceOf,
  type HelpRow,
  isExpress,
  requiredKinds,
  stateOfKind,
} from './evidence-state.ts'
import { followUpDues } from './figures/follow-up.ts'
import { standardOf, type Terms } from './standard.ts'
import { whyStepWaits } from './steps.ts'

/** Days within which an express grant is recorded (BR-27). */
const expressDays = 3

/** States in which a case is paid for, and visited again. */
const paid: readonly string[] = ['raising', 'raised', 'executing']

/** The day until which an express grant is to be recorded; null: it is recorded, or there is none. */
export function expressDue(row: HelpRow, standard: Pick<Terms, 'expressMost'>): string | null {
  const isOpen = ['approved', 'raising', 'raised', 'executing'].includes(row.state)
  if (!isOpen || row.approvedAt === null || row.expressRecordedAt !== null) return null
  return isExpress(row, standard)
    ? addDays(beijingDay(new Date(row.approvedAt)), expressDays)
    : null
}

/** What every cause is shown with, and how far the case has come. */
export function enrichHelp(shared: Rules<CauseRecord>) {
  return async (rows: readonly HelpRow[], act: Act) => {
    const common = await shared.enrich?.(rows as unknown as readonly CauseRow[], act)
    const evidence = await evidenceOf(
      act.tx,
      rows.map(each => each.id),
    )
    const dues = await followUpDues(
      act.tx,
      rows.filter(({ state }) => paid.includes(state)).map(({ id }) => id),
    )
    const shown = new Map<string, object>()
    for (const row of rows) {
      const standard = await standardOf(act.tx, row.helpKind)
      const own = evidence.filter(each => each.cause === row.id)
      const required = requiredKinds(row, standard)
      const proved = required.filter(kind => stateOfKind(own, kind) === 'verified').length
      const isOpen = row.state === 'pending' && row.step !== null
      shown.set(row.id, {
        ...common?.get(row.id),
        evidence: { proved, required: required.length },
        waits: isOpen && row.step !== null ? await whyStepWaits(act, row, row.step) : [],
        expressDue: expressDue(row, standard),
        followUpDue: dues.get(row.id) ?? null,
      })
    }
    return shown
  }
}
