import { and, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { findRow, lockRow, updateRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { progress } from '#modules/cause/model/index.ts'
import { causePorts } from '#modules/cause/server/index.ts'
import { founderAnswer, founderFeedback, founderLink } from '../model/fund-calls.ts'
import { fund, fundFounder } from '../model/index.ts'
import { writeFounderPage } from './founder-page.ts'
import { founderBy } from './founder-token.ts'
import { shownNameOf } from './fund-people.ts'
import { statementOf } from './statement.ts'

type Founder = Row<typeof fundFounder>

/** What a founder asks about his fund by his link. */
interface FounderQuestion {
  readonly fund: string
  readonly organisation: string
  /** As the public may read it: who keeps his name from it is a founder only. */
  readonly founder: string
  readonly text: string
}

/** Hears what founders ask by their links, in the transaction. */
export const whenFounderAsked =
  extensionPoint<(act: Act, asked: FounderQuestion) => Promise<void>>()

/** Words to founders that a link shows, the latest first. */
const mostTold = 50
/** Calls by links that one address makes in a minute. */
const perMinute = 60

/** Published words to the founders of a fund (progress of kind 6), which no public page shows. */
const toldTo = (fund: string) => {
  const table = tableOf(progress)
  return and(eq(table.cause, fund), eq(table.kind, '6'), eq(table.state, 'published'))
}

async function openLink(act: Act, token: string) {
  const row = await founderBy(act.tx, token)
  const today = beijingDay(act.now)
  const told = await selectRows(
    act.tx,
    progress,
    sql`where ${toldTo(row.fund)} order by ${desc(tableOf(progress).publishedAt)} limit ${mostTold}`,
  )
  return {
    statement: await statementOf(act, row, { from: `${today.slice(0, 4)}-01-01`, to: today }),
    answer: row.answer,
    feedback: told.map(({ id, title, publishedAt, body }) => ({ id, title, publishedAt, body })),
  }
}

const openRoute = route(founderLink, {
  access: 'public',
  summary: '打开出资人反馈链接：对账单与对出资人的反馈，金额单位分',
  async read({ token }, act, { ip }) {
    limitRate('founder', ip, perMinute)
    const { feedback, ...shown } = await openLink(act, token)
    return { ...shown, feedback: feedback.map(({ body: _body, ...each }) => each) }
  },
})

const feedbackRoute = route(founderFeedback, {
  access: 'public',
  summary: '按出资人反馈链接查看一篇反馈',
  async read({ token, progress: id }, act, { ip }) {
    limitRate('founder', ip, perMinute)
    const row = await founderBy(act.tx, token)
    const own = and(toldTo(row.fund), eq(tableOf(progress).id, id))
    const [told] = await selectRows(act.tx, progress, sql`where ${own} limit 1`)
    if (told === undefined) throw absent()
    const { title, publishedAt, body } = told
    return { id, title, publishedAt, body }
  },
})

const answerRoute = route(founderAnswer, {
  access: 'public',
  summary: '出资人确认对账：已阅或有疑问',
  async change({ token, answer, doubt }, act, { ip }) {
    limitRate('founder', ip, perMinute)
    const { id } = await founderBy(act.tx, token)
    if (answer === 'doubt' && !doubt) act.refuse('请填写疑问', 'doubt')
    const row = await lockRow(act, fundFounder, id)
    const text = answer === 'doubt' ? (doubt ?? null) : null
    // Pressed or sent twice: said once, and passed on once.
    if (row.answer === answer && row.doubt === text) return { answer }
    await updateRow(
      act,
      fundFounder,
      row,
      { answer, answeredAt: act.now.toISOString(), doubt: text },
      { verb: 'answerLink', label: '出资人确认对账' },
    )
    if (text !== null) await pass(act, row, text)
    return { answer }
  },
})

/** A founder's question reaches the organisation at once, and stands among those to answer. */
async function pass(act: Act, row: Founder, said: string): Promise<void> {
  const { fund: id, organisation, name, isShown } = row
  const about = await findRow(act.tx, fund, id)
  const founder = shownNameOf(row)
  const text = isShown ? said : said.replaceAll(name, founder)
  await causePorts().tellOrganisation(act, organisation, {
    title: '出资人有疑问',
    body: `${about?.title ?? '基金'}：${founder}对对账单提出疑问：${text}`.slice(0, 300),
  })
  for (const hear of whenFounderAsked()) await hear(act, { fund: id, organisation, founder, text })
}

async function showPage(exchange: Exchange): Promise<void> {
  limitRate('founder', exchange.ip, perMinute)
  const { token = '' } = exchange.request.params as { token?: string }
  const opened = await exchange.perform(act => openLink(act, token))
  const { page, policy } = writeFounderPage(token, opened)
  await exchange.reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(page)
}

/** `GET /f/{token}`: the page behind the link, outside of the application. */
const pageRoute: AnyRoute = route({
  method: 'GET',
  path: '/f/:token',
  access: 'public',
  summary: '出资人反馈页面',
  question: z.looseObject({}),
  raw: true,
  internal: true,
  handle: (_question, exchange) => showPage(exchange),
})

/** What stands open to whoever has the link of a founder (fund.md acceptance 11). */
export const founderLinkRoutes: readonly AnyRoute[] = [
  openRoute,
  feedbackRoute,
  answerRoute,
  pageRoute,
]
