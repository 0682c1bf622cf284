import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { changeQuestion, move, readInScope } from '#kernel/server/commands.ts'
import { job } from '#kernel/server/job.ts'
import { isSystem } from '#kernel/server/person.ts'
import { presentOne } from '#kernel/server/present.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { route } from '#kernel/server/route.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { reservedDomains, risksIn, settlementApplication } from '../model/index.ts'
import { settlementApplicationPrecheck } from '../model/settlement-application-calls.ts'
import { foundOrganisation } from './found-organisation.ts'
import { checkFacts } from './organisation.ts'
import { type AdministratorMade, charityPorts } from './ports.ts'
import { precheck } from './precheck.ts'

type Application = Row<typeof settlementApplication>

/** Days that an applicant has to complete what was asked for. */
const supplementDays = 10
const dayLength = 86_400_000

/** Links that could not be sent, until the answer of the approving call hands them over. */
const handedOver = new WeakMap<Act, AdministratorMade>()

export const settlementReviewed = reviewOf({
  kind: 'settlement',
  label: '入驻',
  resource: settlementApplication,
  places: { list: '/gyhmanager/entering', detail: '/gyhmanager/enteringinfo' },
  steps: [plainStep('初审'), plainStep('复审')],
  risks: async (row, act) => risksIn(await precheck(act, row)),
  async onApproved(row, _verdict, act) {
    await refuseBlocked(act, row)
    const { organisation, administrator } = await foundOrganisation(act, row)
    if (administrator.link !== null) handedOver.set(act, administrator)
    await charityPorts().tellApplicant(act, row, 'approved', '')
    return { organisation, supplementNote: null, supplementDue: null }
  },
  async onRejected(row, { opinion }, act) {
    await charityPorts().tellApplicant(act, row, 'rejected', opinion ?? '')
    return undefined
  },
  async onReturned(row, { opinion }, act) {
    const due = beijingDay(new Date(act.now.getTime() + supplementDays * dayLength))
    await charityPorts().tellApplicant(act, row, 'returned', opinion ?? '')
    return { supplementNote: opinion ?? null, supplementDue: due }
  },
})

export const settlementServing = serve(settlementApplication, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'RZ') }),
  check(next, act) {
    checkFacts(next, act)
    if (reservedDomains.includes(next.domainPrefix))
      act.mark('domainPrefix', '该域名前缀为系统保留')
  },
  mayMove: (row, name, person) =>
    ['approve', 'reject', 'return'].includes(name) && row.submittedBy === person.accountId
      ? '提交人不能审核自己提交的申请'
      : true,
  moves: {
    async submit(row, _answers, act) {
      const findings = await refuseBlocked(act, row)
      await openReview(act, { kind: 'settlement', row, organisation: null })
      return {
        precheck: [...findings],
        submittedBy: isSystem(act.person) ? null : act.person.accountId,
        submittedAt: act.now.toISOString(),
        times: row.times + 1,
        supplementNote: null,
        supplementDue: null,
      }
    },
    async withdraw(row, _answers, act) {
      if (row.state === 'pending') await settlementReviewed.withdraw(row, act)
      return {}
    },
    approve: settlementReviewed.approve,
    reject: settlementReviewed.reject,
    return: settlementReviewed.return,
  },
})

/** Refuses with every block of the precheck at its field; answers the findings otherwise. */
async function refuseBlocked(act: Act, row: Application) {
  const findings = await precheck(act, row)
  for (const each of findings) if (each.level === 'block') act.mark(each.field, each.message)
  act.settle()
  return findings
}

/** The approving call, which hands over the one-time link when no SMS could be sent. */
export const approveRoute = route({
  method: 'POST',
  path: '/api/charity/settlementApplication/approve',
  access: { action: 'settlementApplication.approve' },
  summary: '入驻申请：通过',
  question: changeQuestion,
  async change(given, act) {
    const row = await move(act, settlementServing, 'approve', given)
    const administrator = handedOver.get(act)
    const presented = await presentOne(act, settlementServing, row)
    return administrator === undefined ? presented : { ...presented, administrator }
  },
})

/** `GET …/getPrecheck`: what the product sees of an application now. */
export const precheckRoute = route(settlementApplicationPrecheck, {
  access: { action: 'settlementApplication.view' },
  summary: '入驻申请预检',
  async read({ id }, act) {
    return precheck(act, await readInScope(act, settlementServing, id))
  },
})

/** Every morning: applications whose 补正 was not made in time. */
export const lapseSupplements = job('charity.lapse-supplements', {
  label: '入驻补正逾期',
  payload: z.object({}),
  retries: 3,
  every: '10 0 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const table = tableOf(settlementApplication)
      const late = and(eq(table.state, 'supplement'), lt(table.supplementDue, beijingDay(act.now)))
      for (const row of await findRows(act.tx, settlementApplication, late))
        await moveRow(act, settlementApplication, row, 'lapse')
    }),
})
