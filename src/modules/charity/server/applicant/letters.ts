import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { decisionsOf } from '#modules/approval/server/index.ts'
import { applicantWrite } from '../../model/applicant-calls.ts'
import {
  applicationLetterInsert,
  applicationLetterOfApplication,
} from '../../model/application-letter-calls.ts'
import { applicationLetter, settlementApplication } from '../../model/index.ts'
import { charityPorts } from '../ports.ts'
import { settlementServing } from '../settlement-application.ts'
import { type Application, asApplicant, passOf, reached } from './pass.ts'

export const letterServing = serve(applicationLetter)

/** The letters about an application, the oldest first; reviewers' names stay inside. */
export async function lettersOf(reader: Reader, application: string) {
  const table = tableOf(applicationLetter)
  const rows = await findRows(reader, applicationLetter, eq(table.application, application), 500)
  return rows
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .map(row => ({
      id: row.id,
      text: row.text,
      isFromApplicant: row.isFromApplicant,
      byName: row.isFromApplicant ? '申请人' : row.accountName,
      at: row.createdAt,
    }))
}

/** `GET …/getOfApplication`: the letters as reviewers read them. */
const listRoute = route(applicationLetterOfApplication, {
  access: { action: 'settlementApplication.view' },
  summary: '查询与申请人的沟通',
  async read(given, act) {
    await readInScope(act, settlementServing, given.id)
    return lettersOf(act.tx, given.id)
  },
})

/** `POST …/insert`: a reviewer writes; it goes out by SMS and mail too. */
const insertRoute = route(applicationLetterInsert, {
  access: {
    action: ['approve', 'return', 'reject'].map(verb => `settlementApplication.${verb}`),
  },
  summary: '给申请人留言',
  async change(given, act) {
    const row = await readInScope(act, settlementServing, given.id)
    await insertRow(act, applicationLetter, {
      application: row.id,
      isFromApplicant: false,
      text: given.text,
      account: act.person.accountId,
      accountName: act.person.name.slice(0, 100),
    })
    await charityPorts().tellApplicant(act, row, 'letter', given.text)
    return lettersOf(act.tx, row.id)
  },
})

/** `POST …/applicant/write`: the applicant answers, whatever became of the application. */
const writeRoute = route(applicantWrite, {
  access: 'public',
  summary: '入驻申请人留言',
  async handle(given, exchange) {
    limitRate('applicantLetter', exchange.ip, 6)
    const pass = await passOf(exchange)
    return asApplicant(exchange, async act => {
      const row = await reached(act.tx, pass, given.id)
      await insertRow(act, applicationLetter, {
        application: row.id,
        isFromApplicant: true,
        text: given.text,
        account: null,
        accountName: row.applicantName,
      })
      await tellReviewers(act, row)
      return lettersOf(act.tx, row.id)
    })
  },
})

/** Whoever has decided on the application or written to the applicant learns of the answer. */
async function tellReviewers(act: Act, row: Application): Promise<void> {
  const decided = await decisionsOf(act.tx, settlementApplication.path, row.id)
  const letters = await findRows(
    act.tx,
    applicationLetter,
    eq(tableOf(applicationLetter).application, row.id),
    500,
  )
  const accounts = [...decided.map(each => each.reviewer), ...letters.map(each => each.account)]
  await charityPorts().tellAccounts(act, {
    accounts: [...new Set(accounts.filter(each => each !== null))],
    title: `${row.name}的申请人有新留言`,
    link: `/gyhmanager/enteringinfo?id=${row.id}&tab=letters`,
  })
}

export const letterRoutes = [listRoute, insertRoute, writeRoute]
