import { sql } from 'drizzle-orm'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { findRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { columnNamed, tableNameOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { awaits, plainStep } from '#modules/approval/server/index.ts'
import { type CauseRow, fundraisingPlan } from '#modules/cause/model/index.ts'
import { causeKind, precheck, serveCause, tellCauseHalted } from '#modules/cause/server/index.ts'
import { person } from '#modules/community/model/index.ts'
import { findPerson } from '#modules/community/server/index.ts'
import { help, helpSteps } from '../model/index.ts'
import { checkHelp, checkHelpChange } from './checks.ts'
import { enrichHelp } from './enrich.ts'
import type { HelpRow } from './evidence-state.ts'
import { endFalseCase } from './false-case.ts'
import { helpWaits } from './figures/follow-up.ts'
import { computed, fillHelp, titleOf } from './fill.ts'
import { helpFindings, whyTelling } from './findings.ts'
import { casesOf, duplicatesOf } from './help-trace.ts'
import { endNotice, openNotice } from './notices.ts'
import { whyNotClosable } from './payable.ts'
import { asProduct, openReviewOf, stepNamed, whyNotPassable, whyStepWaits } from './steps.ts'

type Change = Patch<typeof help>
type Effect = (row: HelpRow, answers: object, act: Act) => Promise<Change | undefined>
type Verdict = object

/** What nobody decides about a case that he took (seekhelp.md "初审"). */
const decisions: readonly string[] = ['approve', 'return', 'reject']

const helpKind = causeKind({
  kind: 'help',
  resource: help,
  serial: 'H',
  places: {
    list: '/seekhelp/helpmine',
    review: { list: '/seekhelp/helpmine?tab=mine', detail: '/seekhelp/helpidetail' },
  },
  endings: { terminate: 'help.terminate', close: 'help.close' },
  steps: Object.values(helpSteps).map(name => plainStep(name)),
  check: checkHelp,
  checkChange: checkHelpChange,
  findings: helpFindings,
  raises: row => row.fundMode === '1',
  whyHidden: row => whyTelling(row),
})

/** Help requests: causes with people, evidence and four steps of their own. */
export const helps = serveCause(help, helpKind, shared => ({
  // The cast: rules of every cause are called with rows that hold all fields of one.
  ...(shared as unknown as object),
  finds: {
    ...(shared.finds ?? {}),
    ...helpWaits,
    awaitsMe: (_values, reader) => awaits(help, reader),
    personNumber: values => {
      const indexes = values.map(
        value =>
          blindIndexesOf(person.fields, { idNumber: value }, tableNameOf(person)).idNumberIndex ??
          '',
      )
      const among = sql.join(
        indexes.map(each => sql`${each}`),
        sql`, `,
      )
      return sql`${columnNamed(help, 'beneficiary')} in (select id from ${sql.identifier(tableNameOf(person))}
        where ${columnNamed(person, 'idNumberIndex')} in (${among}))`
    },
  },
  async prepare(draft, act, given) {
    const common = await shared.prepare?.(draft as never, act, given)
    const number = String(common?.number)
    return { ...common, ...(await fillHelp(act, draft as never, number)) } as Change
  },
  async updated(row, act, before) {
    await shared.updated?.(row as unknown as CauseRow, act, before as unknown as CauseRow)
    if (row.state === 'draft') await refill(row, act)
  },
  movable(row, name) {
    const isByItself = name === 'approve' && row.step !== null && row.step !== 'first'
    return isByItself
      ? `「${helpSteps[row.step]}」由核实、评审、公示的结果自动通过`
      : (shared.movable?.(row as unknown as CauseRow, name as never) ?? true)
  },
  mayMove(row, name, person) {
    if (decisions.includes(name) && row.createdBy === person.accountId)
      return '受理人不能审核自己受理的求助'
    return shared.mayMove?.(row as unknown as CauseRow, name as never, person) ?? true
  },
  moves: {
    ...(shared.moves as object),
    async submit(row, answers, act) {
      const patch = (await common(row, 'submit', answers, act)) ?? {}
      const found = await duplicatesOf(act.tx, {
        ...{ person: row.beneficiary, helpKind: row.helpKind, except: row.id, now: act.now },
      })
      const [earlier] = (await casesOf(act.tx, row.beneficiary, row.id)).filter(each =>
        ['closed', 'archived', 'terminated'].includes(each.state),
      )
      return {
        ...patch,
        step: 'first' as const,
        stepSince: act.now.toISOString(),
        takenBy: act.person.accountId,
        duplicateHit: found,
        earlier: earlier?.cause ?? null,
      }
    },
    withdraw: (row, answers, act) => takeBack(row, 'withdraw', { ...answers }, act),
    return: (row, verdict, act) => takeBack(row, 'return', { ...verdict }, act),
    reject: (row, verdict, act) => takeBack(row, 'reject', { ...verdict }, act),
    approve: (row, verdict, act) => passSteps(row, verdict, act),
  },
  actions: {
    ...(shared.actions as object),
    async close(row, answers, act) {
      const reasons = await whyNotClosable(act, row)
      if (reasons.length > 0) act.refuse(`不能结项：${reasons.join('；')}`)
      return (await shared.actions?.close?.(row as unknown as CauseRow, answers, act)) as Change
    },
    async falsify(row, { reason, files }, act) {
      await endFalseCase(act, row, { reason, files })
      await tellCauseHalted(act, { ...row, how: 'closed' })
      if (row.state === 'pending') await common(row, 'withdraw', {}, asProduct(act))
      await moveRow(act, help, row, 'endFalse', {
        statusReason: `虚假信息：${reason}`.slice(0, 500),
        outcome: 'false',
        falseFiles: files,
        endedAt: act.now.toISOString(),
        ending: null,
        listed: false,
        step: null,
      })
      return {}
    },
    recordExpress: (_row, { reason }, act) => ({
      expressReason: reason,
      expressRecordedAt: act.now.toISOString(),
    }),
    refer: (_row, { to, consent, note }, act) => ({
      ...{ referredTo: to, referralConsent: consent, referredAt: act.now.toISOString() },
      ...{ outcome: 'referred' as const, outcomeNote: note },
    }),
    setOutcome: (_row, { outcome, note }) => ({ outcome, outcomeNote: note }),
  },
  enrich: enrichHelp(shared),
}))

/** The effect of a move that every cause has, of a help request. */
async function common(row: HelpRow, move: string, answers: object, act: Act): Promise<Change> {
  // The cast: the moves of every cause read the fields that every cause has.
  const moves = helps.common.moves as unknown as Readonly<Record<string, Effect | undefined>>
  return (await moves[move]?.(row, answers, act)) ?? {}
}

/** A case that goes back: what was granted is void, its notice ends unless it is what sent it back. */
async function takeBack(
  row: HelpRow,
  move: 'withdraw' | 'return' | 'reject',
  { ofNotice, ...answers }: object & { readonly ofNotice?: boolean | undefined },
  act: Act,
): Promise<Change> {
  const patch = await common(row, move, answers, act)
  if (ofNotice !== true) await endNotice(act, row)
  return { ...patch, step: null, approvedAmount: null, targetAmount: row.applyAmount }
}

/** Decides the open step, and every further one that is done already. */
async function passSteps(row: HelpRow, verdict: Verdict, act: Act): Promise<Change> {
  const open = await openReviewOf(act, row.id)
  const step = stepNamed(open?.stepName ?? '')
  const waits = step === null ? [] : await whyStepWaits(act, row, step)
  if (waits.length > 0) act.refuse(`「${open?.stepName}」尚不能通过：${waits.join('；')}`)
  if (open !== undefined && open.step >= open.steps.length) await demandWhole(row, act)
  const patch = await common(row, 'approve', verdict, act)
  // The last decision leaves the state to the move; every earlier one stays.
  return patch.state === 'pending'
    ? goOn(row, patch, act)
    : { ...patch, ...(await approvedAs(row, act)) }
}

/** Passes the steps that wait for nothing, in the product's own name, and notes where the case stands. */
async function goOn(row: HelpRow, patch: Change, act: Act): Promise<Change> {
  const open = await openReviewOf(act, row.id)
  const step = stepNamed(open?.stepName ?? '')
  if (open === undefined || step === null) return patch
  if (step === 'notice') await openNoticeIfAsked(row, act)
  const waits = await whyStepWaits(act, row, step)
  const isLast = open.step >= open.steps.length
  const isDone = waits.length === 0 && !(isLast && (await whyNotPassable(act, row)).length > 0)
  if (step === 'first' || !isDone) {
    const since = step === row.step ? row.stepSince : act.now.toISOString()
    return { ...patch, step, stepSince: since }
  }
  const next = await common(row, 'approve', {}, asProduct(act))
  if (next.state !== 'pending') return { ...patch, ...next, ...(await approvedAs(row, act)) }
  return goOn(row, { ...patch, ...next }, act)
}

async function openNoticeIfAsked(row: HelpRow, act: Act): Promise<void> {
  if ((await whyStepWaits(act, row, 'notice')).length > 0) await openNotice(act, row)
}

async function demandWhole(row: HelpRow, act: Act): Promise<void> {
  const waits = await whyNotPassable(act, row)
  if (waits.length > 0) act.refuse(`尚不能通过：${waits.join('；')}`)
}

async function approvedAs(row: HelpRow, act: Act): Promise<Change> {
  const stepSince = act.now.toISOString()
  return { state: 'approved', step: null, stepSince, ...(await raisingFrom(row, act)) }
}

/** A drive whose days went by while the case was checked begins on the day it was passed. */
async function raisingFrom(row: HelpRow, act: Act): Promise<Change> {
  const today = beijingDay(act.now)
  if (row.raiseEnd === null || row.raiseEnd > today) return {}
  const plan = row.plan === null ? undefined : await findRow(act.tx, fundraisingPlan, row.plan)
  const end = addDays(today, 60)
  return { raiseEnd: plan !== undefined && plan.endDate < end ? plan.endDate : end }
}

/** What follows from facts that a draft's officer changed. */
async function refill(row: HelpRow, act: Act): Promise<void> {
  const who = await findPerson(act.tx, row.beneficiary)
  const change: Change = {
    ...computed(row),
    raiseMode: row.fundMode === '2' ? '2' : '1',
    targetAmount: row.applyAmount,
    title: titleOf({ ...row, publicName: row.publicName ?? '' }),
    minor: who?.minor ?? row.minor,
  }
  const isSame = Object.entries(change).every(
    ([name, value]) => row[name as keyof HelpRow] === value,
  )
  if (!isSame) await updateRow(act, help, row, change)
}

/** Passes what is done of a case under review: told when evidence, assessment or notice came to an end. */
export async function advanceHelp(act: Act, id: string): Promise<void> {
  const row = await lockRow(act, help, id)
  const open = row.state === 'pending' ? await openReviewOf(act, id) : undefined
  if (open === undefined || stepNamed(open.stepName) === 'first') return
  // What keeps it from being passed is for people to see to, not for whoever proved a paper.
  const findings = await precheck(act, { kind: helpKind, row: row as unknown as CauseRow })
  if (findings.some(each => each.level === 'block')) return
  const product = asProduct(act)
  const patch = await goOn(row, {}, product)
  const current = await lockRow(act, help, id)
  if (patch.state === 'approved') await moveRow(product, help, current, 'approve', patch)
  else if (patch.step !== current.step) await updateRow(product, help, current, patch)
}

/** Sends a case back or refuses it in the product's own name: the assessment or a notice (`ofNotice`) said so. */
export async function turnDownHelp(
  act: Act,
  id: string,
  { move, ...said }: { move: 'return' | 'reject'; opinion: string; ofNotice?: boolean },
): Promise<void> {
  const row = await lockRow(act, help, id)
  if (row.state !== 'pending') return
  const product = asProduct(act)
  const patch = await takeBack(row, move, said, product)
  await moveRow(product, help, row, move, patch)
}
