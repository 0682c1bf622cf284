import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { presentOne } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { schemaOf } from '#kinds/registry.ts'
import { agreementKinds, consent, consentPurposes, registeredUser } from '../../model/index.ts'
import { consentServing, dueAgreements, findInForce, findPublished, purposeOf } from './consent.ts'

const id = z.uuid('记录编号有误')
const table = tableOf(consent)
const purposes = Object.keys(consentPurposes) as [keyof typeof consentPurposes]

/** What a user of the sites is to be asked again at the next visit. */
const dueRoute = route({
  method: 'GET',
  path: '/api/website/consent/getDueOfUser',
  access: { action: 'consent.receive' },
  summary: '用户待重新同意的协议',
  question: z.object({ user: id }),
  read({ user }, act) {
    demandPlatform(act)
    return dueAgreements(act, { subjectType: 'registeredUser', subject: user })
  },
})

const answer = z.strictObject({
  user: id,
  agreement: id.nullish(),
  purpose: z.enum(purposes, '事项有误').nullish(),
  choice: z.enum(['given', 'refused', 'withdrawn'], '选择有误').default('given'),
  scope: z.string().max(200, '范围不超过 200 个字').nullish(),
  guardianName: z.string().trim().min(1, '请填写监护人').max(30, '监护人不超过 30 个字').nullish(),
  guardianPhone: schemaOf(consent.fields.guardianPhone).nullish(),
  channel: z.string().trim().min(1, '请填写渠道').max(40, '渠道不超过 40 个字'),
  ip: z.string().max(45).nullish(),
  device: z.string().max(120).nullish(),
  evidence: id.nullish(),
})

/**
 * What a user of the sites, or a guardian, said yes or no to: a version of an agreement, or a
 * purpose of its own (PIPL art. 13 to 15, 31). Withdrawing adds a row; nothing is rewritten.
 */
const receiveRoute = route({
  method: 'POST',
  path: '/api/website/consent/receive',
  access: { action: 'consent.receive' },
  summary: '接收用户的同意、拒绝与撤回',
  question: answer,
  async change(given, act, exchange) {
    demandPlatform(act)
    const { user, agreement, choice, guardianName, ...facts } = given
    const person = await findRow(act.tx, registeredUser, user)
    if (person === undefined || person.state === 'erased')
      return act.refuse('用户不存在或已注销', 'user')
    const about = await aboutOf(act, given)
    if (about.purpose === 'guardian' && choice === 'given' && !guardianName)
      act.mark('guardianName', '监护人同意须填写监护人姓名')
    if (choice === 'withdrawn' && !(await isGiven(act, user, about)))
      act.mark('choice', '没有可以撤回的同意')
    act.settle()
    const row = await insertRow(act, consent, {
      ...facts,
      ...about,
      subjectType: 'registeredUser',
      subject: user,
      choice,
      guardianName: guardianName ?? null,
      ip: given.ip ?? exchange.ip,
      givenAt: act.now.toISOString(),
    })
    return presentOne(act, consentServing, row)
  },
})

interface About {
  readonly agreement: string | null
  readonly purpose: (typeof purposes)[number]
  readonly scope: string | null
}

async function aboutOf(act: Act, given: z.infer<typeof answer>): Promise<About> {
  const { agreement, purpose, scope, choice } = given
  if (agreement != null) {
    // What was agreed to once may be withdrawn for ever; a yes or a no is said to what holds.
    const find = choice === 'withdrawn' ? findPublished : findInForce
    const version = await find(act, agreement, 'agreement')
    return {
      agreement,
      purpose: purposeOf(version.kind),
      scope: `${agreementKinds[version.kind]} ${version.versionNo}`,
    }
  }
  if (purpose == null) return act.refuse('请指明同意的协议或事项', 'purpose')
  return { agreement: null, purpose, scope: scope ?? null }
}

/** Whether the user's last word on the same agreement or purpose is yes. */
async function isGiven(act: Act, user: string, { agreement, purpose }: About): Promise<boolean> {
  const [last] = await act.tx
    .select({ choice: table.choice })
    .from(table)
    .where(
      and(
        eq(table.subjectType, 'registeredUser'),
        eq(table.subject, user),
        eq(table.purpose, purpose),
        agreement === null ? undefined : eq(table.agreement, agreement),
      ),
    )
    .orderBy(desc(table.givenAt), desc(table.id))
    .limit(1)
  return last?.choice === 'given'
}

/** The last word of a user, or of the guardian, on each purpose. */
const standingRoute = route({
  method: 'GET',
  path: '/api/website/consent/getStanding',
  access: { action: 'consent.receive' },
  summary: '用户各事项当前的同意情况',
  question: z.object({ user: id }),
  async read({ user }, act) {
    demandPlatform(act)
    const of = and(eq(table.subjectType, 'registeredUser'), eq(table.subject, user))
    const rows = await findRows(act.tx, consent, of)
    rows.sort((one, other) => one.givenAt.localeCompare(other.givenAt))
    return Object.fromEntries(rows.map(({ purpose, choice }) => [purpose, choice]))
  },
})

export const userConsentRoutes: readonly AnyRoute[] = [dueRoute, receiveRoute, standingRoute]
