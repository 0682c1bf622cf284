import { sql } from 'drizzle-orm'
import type { Answers, Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { isSame } from '#kernel/server/operation.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { guardedNames, vendor } from '../../model/index.ts'
import { openAccountOf } from '../money/accounts.ts'
import {
  disableVendorPeople,
  openVendorAdministrator,
  resetVendorAdministrator,
  tellVendor,
} from './administrator.ts'
import { factsOfVendors } from './facts.ts'
import { newKey } from './keys.ts'
import { meetsVendor } from './seen.ts'
import { whyNotEnd } from './why-not-end.ts'

export type Vendor = Row<typeof vendor>

/** Kinds of body that may be a vendor: enterprises of market supervision, and civil registrations. */
const vendorCodes = /^(91|92|93|5)/

export const vendorReviewed = reviewOf({
  kind: 'vendor',
  label: '厂商',
  resource: vendor,
  places: { list: '/equipment/auditfirm', detail: '/equipment/auditfirm' },
  steps: [plainStep('厂商审核')],
  onApproved: (row, _verdict, act) => passed(row, act),
  async onRejected(row, _verdict, act) {
    await tellResult(act, row, '未通过审核')
    return {
      state: row.state === 'pending' ? ('rejected' as const) : row.state,
      pendingChange: null,
    }
  },
  async onReturned(row, _verdict, act) {
    await tellResult(act, row, '已退回修改')
    return {
      state: row.state === 'pending' ? ('returned' as const) : row.state,
      pendingChange: null,
    }
  },
})

async function passed(row: Vendor, act: Act): Promise<Patch<typeof vendor>> {
  const change = changeOf(row)
  const next = { ...row, ...change }
  if (next.agreementTo < beijingDay(act.now))
    act.refuse(`合作协议已于 ${next.agreementTo} 到期，不能通过`)
  if (row.state !== 'pending') {
    await tellResult(act, row, '变更已通过审核')
    return { ...change, state: row.state, pendingChange: null }
  }
  await openVendorAdministrator(act, row)
  await openAccountOf(act, { vendor: row.id, organisation: null })
  return { ...newKey(act), state: 'active' as const, approvedAt: act.now.toISOString() }
}

/** The values that were asked for, field by field. */
function changeOf({ pendingChange }: Vendor): Patch<typeof vendor> {
  // The cast of kept values: they were read by the fields of the asking move.
  return Object.fromEntries(
    Object.entries(pendingChange ?? {}).map(([name, { after }]) => [name, after]),
  ) as Patch<typeof vendor>
}

const tellResult = (act: Act, row: Vendor, result: string) =>
  tellVendor(act, row.id, { title: `厂商资料${result}`, link: '/equipment/firmOnlyInfo' })

export const vendorServing = serve(vendor, {
  openPicks: true,
  pickNote: 'number',
  where: (person, table) => meetsVendor(person, sql`${table.id}`),
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'VD') }),
  async check(next, act, before) {
    await checkFacts(next, act, before)
    if (before?.state !== 'active') return
    for (const name of guardedNames)
      if (!isSame(next[name], before[name])) act.mark(name, '合作中的厂商请通过「申请变更」修改')
  },
  editable(row, person) {
    if (person.ownerKind === 'vendor' && row.id !== person.ownerId) return '只能修改本厂商资料'
    return row.pendingChange !== null ? '变更正在审核' : true
  },
  movable(row, move) {
    if (['approve', 'reject', 'return'].includes(move) && row.state !== 'pending')
      return row.pendingChange !== null ? true : '没有待审核的变更'
    if (row.pendingChange === null) return true
    // A vendor that ended would leave its review to nobody.
    if (move === 'end') return '变更正在审核，请先审完'
    return move === 'requestChange' ? '上次变更正在审核' : true
  },
  mayMove(_row, move, person) {
    if (['approve', 'reject', 'return'].includes(move) && person.ownerKind !== 'platform')
      return '厂商由平台审核'
    return true
  },
  moves: {
    async submit(row, _answers, act) {
      await checkFacts(row, act, row)
      act.settle()
      await openReview(act, { kind: 'vendor', row, organisation: null })
      return { stateReason: null }
    },
    requestChange: askChange,
    approve: vendorReviewed.approve,
    reject: vendorReviewed.reject,
    return: vendorReviewed.return,
    async suspend(row, { reason }, act) {
      await tellVendor(act, row.id, {
        title: '平台已暂停与贵公司的合作',
        body: reason,
        link: '/equipment/firmOnlyInfo',
      })
      return { stateReason: reason }
    },
    resume(row, _answers, act) {
      if (row.agreementTo < beijingDay(act.now))
        act.refuse(`合作协议已于 ${row.agreementTo} 到期，请先变更协议`)
      return { stateReason: null }
    },
    async end(row, { reason }, act) {
      const why = await whyNotEnd(act, row.id)
      if (why.length > 0) act.refuse(`不能终止：${why.join('；')}`)
      await disableVendorPeople(act, row.id)
      return { stateReason: reason, accessKey: null, oldKey: null }
    },
  },
  actions: {
    async resetAdmin(row, _answers, act) {
      await resetVendorAdministrator(act, row)
      return {}
    },
  },
  enrich: factsOfVendors,
})

async function checkFacts(next: Vendor, act: Act, before: Vendor | undefined): Promise<void> {
  if (!vendorCodes.test(next.uscc)) act.mark('uscc', '厂商应为企业或社会组织的统一社会信用代码')
  if (next.agreementTo <= next.agreementFrom) act.mark('agreementTo', '协议到期日应晚于起始日')
  const { rows } = await act.tx.execute<{ number: string; name: string }>(sql`
    select number, name from vendor
     where uscc = ${next.uscc} and id is distinct from ${before?.id ?? null}::uuid limit 1`)
  const [twin] = rows
  if (twin !== undefined)
    act.mark('uscc', `该信用代码已登记为厂商「${twin.name}」（${twin.number}）`)
}

/** 申请变更: what an approved vendor is changed to, beside what it is, for a reviewer. */
async function askChange(
  row: Vendor,
  answers: Answers<typeof vendor, 'requestChange'>,
  act: Act,
): Promise<Patch<typeof vendor>> {
  const given = guardedNames.filter(
    name => answers[name] !== null && !isSame(answers[name], row[name]),
  )
  if (given.length === 0) act.refuse('请填写要变更的内容')
  // The cast of asked values: each was read by a field of the same kind.
  const after = Object.fromEntries(given.map(name => [name, answers[name]])) as Partial<Vendor>
  await checkFacts({ ...row, ...after }, act, row)
  act.settle()
  await openReview(act, { kind: 'vendor', row, organisation: null })
  return {
    state: row.state,
    pendingChange: Object.fromEntries(
      given.map(name => [name, { before: row[name], after: answers[name] }]),
    ),
  }
}

/** The day until which a vendor whose agreement ended goes on by itself. */
export const graceEnds = (today: string) => addDays(today, -30)
