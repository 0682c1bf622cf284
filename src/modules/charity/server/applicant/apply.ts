import { and, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insert, move, update } from '#kernel/server/commands.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { isRegistrationOpen, limitRate, mobile, takeCode } from '#modules/account/server/index.ts'
import {
  applicantLeave,
  applicantMine,
  applicantResubmit,
  applicantSubmit,
  applicantWithdraw,
} from '../../model/applicant-calls.ts'
import { settlementApplication } from '../../model/index.ts'
import { charityPorts } from '../ports.ts'
import { settlementServing } from '../settlement-application.ts'
import { draftOf, dropDraft } from './draft.ts'
import { filesIn, markForeignPapers } from './papers.ts'
import {
  type Application,
  asApplicant,
  endPass,
  findByNumber,
  findPass,
  givePass,
  type Pass,
  passOf,
  reached,
  reachFromNow,
} from './pass.ts'
import { shownToApplicant } from './shown.ts'

const at = (call: string) => `/api/charity/applicant/${call}`
const table = tableOf(settlementApplication)

/** Applications of one phone that may be under way at once. */
const mostOpen = 3
const openStates = ['pending', 'supplement', 'overdue'] as const

/**
 * `POST …/verify`: a phone with its code, and the number of an application to go on with. A wrong
 * code and a number of another phone are answered alike.
 */
const verifyRoute = route({
  method: 'POST',
  path: at('verify'),
  access: 'public',
  summary: '入驻申请人验证手机号',
  question: z.object({
    phone: mobile,
    phoneCode: z.string().trim().max(20),
    number: z.string().trim().max(30).nullish(),
    consents: z.array(z.string().max(100)).max(10).default([]),
  }),
  async handle(given, exchange) {
    limitRate('applicantVerify', exchange.ip, 10)
    const { database, visitor } = exchange
    const number = given.number?.toUpperCase() || undefined
    if (number === undefined) await refuseNewcomer(exchange, given.consents)
    const isRight = await takeCode(database, {
      ...{ scene: 'register', phone: given.phone, code: given.phoneCode },
      sessionHash: visitor.sessionHash,
    })
    if (number === undefined) {
      if (!isRight) throw refusal('验证码错误或已失效', 'phoneCode')
      await givePass(exchange, { ...startOf(given), application: null })
      return mine(exchange)
    }
    const row = await database.read('all', reader =>
      findByNumber(reader, { number, phone: given.phone }),
    )
    if (!isRight || row === undefined) throw refusal('申请编号与手机号不匹配，或验证码错误')
    await givePass(exchange, { ...startOf(given), application: row.id })
    return mine(exchange)
  },
})

function startOf({ phone, consents }: { phone: string; consents: readonly string[] }) {
  return { phone, agreements: consents }
}

/** Whoever begins an application needs registration to be open and agrees to today's agreements. */
async function refuseNewcomer({ database }: Exchange, consents: readonly string[]): Promise<void> {
  const [isOpen, agreements] = await database.read('all', async reader => [
    await isRegistrationOpen(reader),
    await charityPorts().agreementsInForce(reader),
  ])
  if (!isOpen) throw refusal('暂未开放注册，请联系管理员')
  if (agreements.some(each => !consents.includes(each)))
    throw refusal('请阅读并同意注册协议和隐私协议', 'consents')
}

/** `GET …/getMine`: what this visitor can go on with; the phone is null until it is proved. */
const mineRoute = route(applicantMine, {
  access: 'public',
  summary: '入驻申请人的草稿与申请',
  handle(_question, exchange) {
    limitRate('applicantMine', exchange.ip, 60)
    return mine(exchange)
  },
})

async function mine(exchange: Exchange) {
  const pass = await findPass(exchange)
  if (pass === undefined) return { phone: null, draft: null, application: null }
  return exchange.database.read('all', async reader => {
    const application =
      pass.application === null
        ? null
        : await shownToApplicant(reader, await reached(reader, pass, pass.application))
    const draft = application === null ? await draftOf(reader, pass) : null
    return { phone: pass.phone, draft, application }
  })
}

/** `POST …/submit`: makes the application and hands it to the reviewers. */
const submitRoute = route(applicantSubmit, {
  access: 'public',
  summary: '入驻申请人提交申请',
  async handle(given, exchange) {
    limitRate('applicantSubmit', exchange.ip, 10)
    const pass = await passOf(exchange)
    await asApplicant(exchange, async act => {
      await refuseTooMany(act, pass)
      await markForeignPapers(act, pass.phoneIndex, { values: given.values, held: new Set() })
      const made = await insert(act, settlementServing, {
        ...given.values,
        ...{ applicantPhone: pass.phone, agreements: pass.agreements },
      })
      const row = asApplication(await move(act, settlementServing, 'submit', pick(made)))
      await dropDraft(act, pass)
      await reachFromNow(act, exchange, row.id)
      await charityPorts().noteConsents(act, {
        subject: row.number,
        agreements: pass.agreements,
        ip: exchange.ip,
        device: String(exchange.request.headers['user-agent'] ?? '').slice(0, 120),
      })
      await charityPorts().tellApplicant(act, row, 'received', '')
    })
    return mine(exchange)
  },
})

/** One at a time for a phone, or several requests at once would all pass the limit. */
async function refuseTooMany(act: Act, { phoneIndex }: Pass): Promise<void> {
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`applicant ${phoneIndex}`}))`)
  const open = await findRows(
    act.tx,
    settlementApplication,
    and(sql`applicant_phone_index = ${phoneIndex}`, inArray(table.state, [...openStates])),
    mostOpen,
  )
  if (open.length >= mostOpen) act.refuse(`该手机号已有 ${mostOpen} 件申请正在办理，请办结后再提交`)
}

/** `POST …/resubmit`: what was asked for is completed, and the application goes back to the reviewers. */
const resubmitRoute = route(applicantResubmit, {
  access: 'public',
  summary: '入驻申请人补正后重新提交',
  async handle(given, exchange) {
    limitRate('applicantSubmit', exchange.ip, 10)
    const pass = await passOf(exchange)
    await asApplicant(exchange, async act => {
      const row = await reached(act.tx, pass, given.id)
      const { applicantPhone: _proved, agreements: _agreed, ...changes } = given.values
      await markForeignPapers(act, pass.phoneIndex, { values: changes, held: filesIn(row) })
      const { id, version } = given
      const next = await update(act, settlementServing, { ...changes, id, version })
      await move(act, settlementServing, 'submit', pick(next))
    })
    return mine(exchange)
  },
})

/** `POST …/withdraw`: the applicant takes the application back. */
const withdrawRoute = route(applicantWithdraw, {
  access: 'public',
  summary: '入驻申请人撤回申请',
  async handle(given, exchange) {
    limitRate('applicantSubmit', exchange.ip, 10)
    const pass = await passOf(exchange)
    await asApplicant(exchange, async act => {
      await reached(act.tx, pass, given.id)
      await move(act, settlementServing, 'withdraw', given)
    })
    return mine(exchange)
  },
})

/** `POST …/leave`: nobody after this visitor goes on with the application in this browser. */
const leaveRoute = route(applicantLeave, {
  access: 'public',
  summary: '入驻申请人退出',
  async handle(_question, exchange) {
    await endPass(exchange)
    return null
  },
})

function pick({ id, version }: { id: string; version: number }) {
  return { id, version }
}

function asApplication(row: unknown): Application {
  // The cast of moving by serving: the row is one of this resource.
  return row as Row<typeof settlementApplication>
}

export const applicantRoutes = [
  verifyRoute,
  mineRoute,
  submitRoute,
  resubmitRoute,
  withdrawRoute,
  leaveRoute,
]
