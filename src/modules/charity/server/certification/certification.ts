import { and, eq, inArray, lt, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows, insertRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { demandOf } from '#kinds/registry.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import {
  certificateOfKind,
  certificationApplication,
  certificationKinds,
  factsOfKind,
  kindsUnderDrives,
  openCertification,
  organisation,
  usccMismatch,
} from '../../model/index.ts'
import { charityPorts } from '../ports.ts'
import { applyCertification, differencesOf } from './apply.ts'

type Application = Row<typeof certificationApplication>
type Change = Patch<typeof certificationApplication>

const table = tableOf(certificationApplication)
const most = 100_000

/** Days that an organisation has to complete what was asked for. */
const supplementDays = 10
const dayLength = 86_400_000

export const certificationReviewed = reviewOf({
  kind: 'certification',
  label: '认证',
  resource: certificationApplication,
  places: { list: '/gyhmanager/proveing', detail: '/gyhmanager/proveinginfo' },
  steps: [plainStep('初审'), plainStep('复审')],
  async onApproved(row, _verdict, act) {
    const done = { supplementNote: null, supplementDue: null }
    await stopPublicCauses(act, row)
    if (row.effectiveOn > beijingDay(act.now)) {
      await tell(act, row, '已通过', `将于 ${row.effectiveOn} 生效`)
      return done
    }
    await applyCertification(act, row)
    await tell(act, row, '已通过', '已生效')
    return { ...done, state: 'applied', appliedAt: act.now.toISOString() } satisfies Change
  },
  async onRejected(row, { opinion }, act) {
    await tell(act, row, '未通过', opinion ?? '')
    return undefined
  },
  async onReturned(row, { opinion }, act) {
    await tell(act, row, '退回补正', opinion ?? '')
    const due = beijingDay(new Date(act.now.getTime() + supplementDays * dayLength))
    return { supplementNote: opinion ?? null, supplementDue: due }
  },
})

export const certificationServing = serve(certificationApplication, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'CZ') }),
  async check(next, act, before) {
    if (before === undefined) await refuseSecond(act, next)
    checkDays(next, act)
    const owner = await findRow(act.tx, organisation, next.organisation)
    if (next.kind === '4' && owner !== undefined && next.name !== null) {
      const taken = await findRows(
        act.tx,
        organisation,
        eq(tableOf(organisation).name, next.name),
        1,
      )
      if (taken.some(each => each.id !== owner.id)) act.mark('name', '该名称的机构已入驻')
    }
    if (owner !== undefined && usccMismatch(owner.uscc, owner.orgForm) !== undefined)
      act.mark('organisation', '机构信用代码与组织形式不符，请先由平台更正')
  },
  mayMove(row, move, person) {
    const decides = ['approve', 'reject', 'return'].includes(move)
    if (decides && row.submittedBy === person.accountId) return '提交人不能审核自己提交的申请'
    if (decides && person.ownerKind === 'organisation') return '认证由平台审核'
    return true
  },
  moves: {
    async submit(row, _answers, act) {
      markMissing(row, act)
      act.settle()
      const differences = await differencesOf(act, row)
      // A renewed certificate changes no fact but its own.
      const renews = certificateOfKind[row.kind] !== undefined && row.certNumber !== null
      if (row.kind !== '8' && !renews && differences.length === 0)
        act.refuse('申请内容与现有登记一致，没有变更')
      await openReview(act, { kind: 'certification', row, organisation: row.organisation })
      return {
        differences,
        submittedBy: isSystem(act.person) ? null : act.person.accountId,
        submittedAt: act.now.toISOString(),
        times: row.times + 1,
        supplementNote: null,
        supplementDue: null,
      } satisfies Change
    },
    async withdraw(row, _answers, act) {
      if (row.state === 'pending') await certificationReviewed.withdraw(row, act)
      return {}
    },
    async approve(row, { effectiveOn, ...verdict }, act) {
      const asked = effectiveOn ?? row.effectiveOn
      const patch = await certificationReviewed.approve(
        { ...row, effectiveOn: asked },
        verdict,
        act,
      )
      return { ...patch, effectiveOn: asked }
    },
    reject: certificationReviewed.reject,
    return: certificationReviewed.return,
  },
  enrich: raisingBeside,
})

/** How many causes of the organisation raise money now; null where the kind does not touch them. */
async function raisingBeside(rows: readonly Application[], act: Act) {
  const touching = rows.filter(row => kindsUnderDrives.includes(row.kind))
  const owners = [...new Set(touching.map(row => row.organisation))]
  const figures = owners.length === 0 ? new Map() : await charityPorts().figures(act.tx, owners)
  return new Map(
    rows.map(row => {
      const raising = touching.includes(row) ? (figures.get(row.organisation)?.raising ?? 0) : null
      return [row.id, { raising }] as const
    }),
  )
}

/** One application of an organisation and kind at a time; PostgreSQL keeps the same under races. */
async function refuseSecond(act: Act, next: Application): Promise<void> {
  const open = and(
    eq(table.organisation, next.organisation),
    eq(table.kind, next.kind),
    inArray(table.state, [...openCertification]),
  )
  const [other] = await findRows(act.tx, certificationApplication, open, 1)
  if (other === undefined) return
  act.mark('kind', `「${certificationKinds[next.kind]}」已有申请 ${other.number} 在办理中`)
}

function checkDays(next: Application, act: Act): void {
  const pairs = [
    ['certFrom', 'certTo'],
    ['taxDeductFrom', 'taxDeductTo'],
    ['taxExemptFrom', 'taxExemptTo'],
    ['certIssuedOn', 'certValidTo'],
  ] as const
  for (const [from, to] of pairs) {
    const [start, end] = [next[from], next[to]]
    const label = certificationApplication.fields[to].label
    if (start !== null && end !== null && end <= start) act.mark(to, `${label}应晚于开始日期`)
  }
  if (next.certIssuedOn !== null && next.certIssuedOn > beijingDay(act.now))
    act.mark('certIssuedOn', '发证日期不能晚于今天')
}

/** What a kind must give; an own name, area or address that stays is not asked again. */
function markMissing(row: Application, act: Act): void {
  if (row.kind === '4') {
    if (row.name === null && row.address === null && row.area === null)
      act.mark('name', '请填写新的名称或住所')
    return
  }
  for (const name of factsOfKind[row.kind].asked)
    if (row[name] === null) act.mark(name, demandOf(certificationApplication.fields[name]))
}

/** Who loses the qualification stops raising in public at once, whatever day the loss is dated. */
async function stopPublicCauses(act: Act, row: Application): Promise<void> {
  if (row.kind !== '2' || row.qualification === '1' || row.qualification === null) return
  const reason = '募捐资格变更'
  await charityPorts().pauseCauses(act, row.organisation, { publicOnly: true, reason })
}

async function tell(act: Act, row: Application, result: string, note: string): Promise<void> {
  await charityPorts().tellOrganisation(act, row.organisation, {
    title: `认证申请${result}`,
    body: `${row.number} ${certificationKinds[row.kind]}${note === '' ? '' : `：${note}`}`,
  })
}

/** Every night: approved changes take effect on their day, late supplements lapse, the yearly review begins. */
export const watchCertifications = job('charity.watch-certifications', {
  label: '认证补正逾期',
  payload: z.object({}),
  retries: 3,
  every: '1 0 * * *',
  async run(_payload, work) {
    const due = await work.change(act =>
      findRows(
        act.tx,
        certificationApplication,
        and(eq(table.state, 'approved'), lte(table.effectiveOn, beijingDay(act.now))),
        most,
      ),
    )
    for (const { id } of due) {
      if (work.signal.aborted) return
      await work.change(act => applyDue(act, id))
    }
    await work.change(lapseSupplements)
    await work.change(openYearlyReviews)
  },
})

/** Puts an approved application into effect when its day has come. */
export async function applyDue(act: Act, id: string): Promise<void> {
  const row = await findRow(act.tx, certificationApplication, id)
  if (row?.state !== 'approved' || row.effectiveOn > beijingDay(act.now)) return
  await applyCertification(act, row)
  await moveRow(act, certificationApplication, row, 'apply', { appliedAt: act.now.toISOString() })
}

async function lapseSupplements(act: Act): Promise<void> {
  const late = and(eq(table.state, 'supplement'), lt(table.supplementDue, beijingDay(act.now)))
  for (const row of await findRows(act.tx, certificationApplication, late, most))
    await moveRow(act, certificationApplication, row, 'lapse')
}

/** The yearly review of every active organisation (年度复核), due on the 30th of June. */
export async function openYearlyReviews(act: Act): Promise<void> {
  const year = beijingDay(act.now).slice(0, 4)
  const dueOn = `${year}-06-30`
  if (beijingDay(act.now) > dueOn) return
  const organisations = tableOf(organisation)
  const active = await findRows(act.tx, organisation, eq(organisations.state, 'active'), most)
  const held = await findRows(
    act.tx,
    certificationApplication,
    and(
      eq(table.kind, '8'),
      inArray(
        table.organisation,
        active.map(({ id }) => id),
      ),
    ),
    most,
  )
  const begun = new Set(
    held
      .filter(row => row.dueOn === dueOn || openCertification.some(state => state === row.state))
      .map(row => row.organisation),
  )
  for (const { id, joinedAt, createdAt } of active) {
    if (begun.has(id) || (joinedAt ?? createdAt).slice(0, 4) >= year) continue
    await insertRow(act, certificationApplication, {
      number: await nextRecordNumber(act, 'CZ'),
      organisation: id,
      kind: '8',
      effectiveOn: dueOn,
      reason: `${year} 年度复核：核对登记事项、上年末净资产与上年总收入`,
      dueOn,
    })
    await charityPorts().tellOrganisation(act, id, {
      title: '请完成年度复核',
      body: `请于 ${dueOn} 前提交 ${year} 年度复核。`,
    })
  }
}
