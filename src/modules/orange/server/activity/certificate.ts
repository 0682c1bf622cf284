import { timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { formatMoment } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { sendPdf } from '#modules/report/server/index.ts'
import { certificateCheck } from '../../model/activity-calls.ts'
import { activity, activitySession, activitySignUp, orangeUser } from '../../model/index.ts'
import { hoursCertificate } from './activity-tables.ts'
import { activitySignUpServing } from './sign-up-serving.ts'

/** What a certificate says; its holder is named by the nickname alone. */
async function factsOf(reader: Reader, number: string) {
  const [given] = await reader
    .select()
    .from(hoursCertificate)
    .where(eq(hoursCertificate.number, number))
  const row = given && (await findRow(reader, activitySignUp, given.signUp))
  if (given === undefined || row === undefined) return undefined
  const [user, of, session, host] = [
    await findRow(reader, orangeUser, row.user),
    await findRow(reader, activity, row.activity),
    await findRow(reader, activitySession, row.session),
    await findRow(reader, organisation, row.organisation),
  ]
  return {
    code: given.code,
    facts: {
      number,
      name: user?.nickname ?? '',
      activity: of?.title ?? '',
      session: session?.name ?? '',
      hours: row.hours,
      organisation: host?.name ?? '',
      issuedAt: formatMoment(new Date(given.issuedAt)),
    },
  }
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Anybody who holds a certificate may ask whether it is true. */
const checkRoute = route(certificateCheck, {
  access: 'public',
  whileRestricted: true,
  summary: '核验志愿服务时长证明',
  async read({ number, code }, act, exchange) {
    limitRate('hoursCertificate', exchange.ip, 30)
    const found = await factsOf(act.tx, number)
    if (found === undefined || !isSame(found.code, code)) throw refusal('证明编号或校验码不正确')
    return found.facts
  },
})

const escapeHtml = (text: string) =>
  text.replaceAll(
    /[&<>"]/g,
    each => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[each] ?? '',
  )

/** The same as a page for whoever follows the code on paper. */
const pageRoute = route({
  method: 'GET',
  path: '/api/orange/activitySignUp/certificate',
  access: 'public',
  whileRestricted: true,
  summary: '志愿服务时长证明的核验页',
  question: z.object({ number: z.string().max(30), code: z.string().max(20) }),
  raw: true,
  isPage: true,
  async handle({ number, code }, exchange) {
    limitRate('hoursCertificate', exchange.ip, 30)
    const found = await exchange.perform(act => factsOf(act.tx, number))
    const isTrue = found !== undefined && isSame(found.code, code)
    const lines = isTrue
      ? [
          ['证明编号', found.facts.number],
          ['志愿者', found.facts.name],
          ['活动', `${found.facts.activity}（${found.facts.session}）`],
          ['服务时长', `${found.facts.hours} 小时`],
          ['出具机构', found.facts.organisation],
          ['出具时间', found.facts.issuedAt],
        ].map(
          ([label = '', value = '']) => `<tr><th>${label}</th><td>${escapeHtml(value)}</td></tr>`,
        )
      : []
    const words = isTrue ? '证明真实有效' : '证明编号或校验码不正确'
    await exchange.reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('x-robots-tag', 'noindex')
      .send(
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>时长证明核验</title><h1>${words}</h1><table>${lines.join('')}</table></html>`,
      )
  },
})

const pdfRoute = route({
  method: 'GET',
  path: '/api/orange/activitySignUp/getPdf',
  access: { action: 'activitySignUp.certify' },
  summary: '下载志愿服务时长证明',
  question: z.object({ id: z.uuid('记录编号有误') }),
  raw: true,
  async handle({ id }, exchange) {
    const paper = await exchange.read(async act => {
      const row = await readInScope(act, activitySignUpServing, id)
      const found = row.certificate === null ? undefined : await factsOf(act.tx, row.certificate)
      if (found === undefined) throw absent()
      const { facts, code } = found
      const day = facts.session.slice(0, 10)
      return {
        ...{ number: facts.number, title: '志愿服务时长证明', organisation: facts.organisation },
        ...{ period: { from: day, to: day }, foreword: null, watermark: null, snapshotHash: code },
        closing: `核验：打开本平台「/api/orange/activitySignUp/certificate?number=${facts.number}&code=${code}」，或向出具机构提供证明编号和校验码 ${code}。`,
        ...{ dataAt: facts.issuedAt, publishedAt: facts.issuedAt },
        blocks: [
          {
            type: 'table' as const,
            title: '服务记录',
            columns: ['志愿者', '活动', '场次', '时长'].map(label => ({
              label,
              unit: 'text' as const,
            })),
            rows: [[facts.name, facts.activity, facts.session, `${facts.hours} 小时`]],
            empty: '没有记录',
          },
        ],
      }
    })
    await sendPdf(exchange.reply, paper)
  },
})

export const certificateRoutes: readonly AnyRoute[] = [checkRoute, pageRoute, pdfRoute]
