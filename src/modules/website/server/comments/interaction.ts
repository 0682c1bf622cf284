import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { presentOne } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, insertRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { cause } from '#modules/cause/model/index.ts'
import {
  answerWithin,
  founderAnswerWithin,
  interaction,
  interactionKinds,
  registeredUser,
  reportReasons,
} from '../../model/index.ts'
import { websitePorts } from '../ports.ts'
import { commentSettings } from './comment-settings.ts'
import { aboutKinds, dueFrom, handling, isOverdue, whyNotHandled } from './handling.ts'
import { decided, demandReason, mayModerate, readReply, receiveText } from './moderating.ts'
import { reportInteraction, reviewFacts } from './report-comment.ts'

export type Interaction = Row<typeof interaction>

const moderating: ReadonlySet<string> = new Set(['pass', 'block', 'discard'])

/** The first passing of what a user wrote earns points. */
async function followPass(act: Act, row: Interaction): Promise<void> {
  if (row.user === null || row.decidedAt !== null) return
  await websitePorts().earned(act, {
    user: row.user,
    event: 'comment',
    sourceId: row.id,
    sourceTitle: interactionKinds[row.kind],
  })
}

export const interactionServing = serve(interaction, {
  finds: { causeKind: aboutKinds, overdue: isOverdue },
  movable: whyNotHandled,
  mayMove: (row, name, person) =>
    !moderating.has(name) || mayModerate(row, person, '机构可以答复，由平台审核'),
  moves: {
    async pass(row, { reason }, act) {
      demandReason(act, row, reason)
      await followPass(act, row)
      return decided(act, reason ?? null)
    },
    block: (_row, { reason }, act) => decided(act, reason),
    discard: (_row, { reason }, act) => decided(act, reason),
  },
  actions: {
    ...handling,
    async reply({ organisation }, { reply }, act) {
      const asked = { reply, organisation, label: '答复', most: 1000 }
      return {
        reply: await readReply(act, asked),
        repliedBy: act.person.accountId,
        repliedAt: act.now.toISOString(),
      }
    },
  },
  enrich: reviewFacts,
})

/** What the sites hand over that somebody wrote on a cause. */
export interface WrittenOnCause {
  readonly cause: string
  readonly kind: keyof typeof interactionKinds
  readonly user?: string | null
  readonly anonymous?: boolean
  readonly content: string
  readonly images?: readonly string[] | null
  readonly ip?: string | null
  readonly area?: string | null
  readonly device?: string | null
  /** The founder of the fund who asks by his own link. */
  readonly founder?: string
}

/** Whether whoever writes about a fund is one of its founders: by his link, or by his own phone. */
async function isFounder(act: Act, { cause: id, user, founder }: WrittenOnCause): Promise<boolean> {
  if (founder !== undefined) return true
  const writer = user ? await findRow(act.tx, registeredUser, user) : undefined
  const phone = writer?.phone ?? null
  return phone !== null && (await websitePorts().isFounder(act.tx, { cause: id, phone }))
}

/** Takes in what somebody wrote on the page of a cause; nobody sees it before it is passed (BR-48). */
export async function submitInteraction(act: Act, written: WrittenOnCause): Promise<Interaction> {
  const about = await findRow(act.tx, cause, written.cause)
  const isOpen = about !== undefined && (about.listed || written.founder !== undefined)
  if (!isOpen) return act.refuse('该标的未公开，不能留言', 'cause')
  const { organisation } = about
  const { isTrusted, ...text } = await receiveText(act, { ...written, organisation })
  const fromFounder = about.kind === 'fund' && (await isFounder(act, written))
  const row = await insertRow(act, interaction, {
    ...text,
    ...(written.founder === undefined ? {} : { displayName: written.founder.slice(0, 20) }),
    fromFounder: fromFounder || null,
    cause: about.id,
    organisation,
    kind: written.kind,
    dueAt:
      written.kind === 'wish'
        ? null
        : await dueFrom(act, fromFounder ? founderAnswerWithin : answerWithin),
  })
  if (written.kind === 'complaint' || !isTrusted || !(await commentSettings(act.tx)).autoPass)
    return row
  await followPass(act, row)
  return moveRow(act, interaction, row, 'pass', {
    decidedAt: act.now.toISOString(),
    decision: '机审通过',
  })
}

const id = z.uuid('记录编号有误')

// The cast of a list of keys: zod wants to know that there is one.
const kinds = Object.keys(interactionKinds) as [keyof typeof interactionKinds]

const receiveRoute = route({
  method: 'POST',
  path: '/api/website/interaction/receive',
  access: { action: 'interaction.receive' },
  summary: '接收互动',
  question: z.strictObject({
    cause: id,
    kind: z.enum(kinds),
    user: id.nullish(),
    anonymous: z.boolean().optional(),
    content: z.string().trim().min(1, '请填写内容').max(500, '不超过 500 个字'),
    images: z.array(id).max(3, '图片不超过 3 张').nullish(),
    area: z.string().max(40).nullish(),
    device: z.string().max(80).nullish(),
  }),
  async change(written, act) {
    demandPlatform(act)
    return presentOne(act, interactionServing, await submitInteraction(act, written))
  },
})

const reasons = Object.keys(reportReasons) as [keyof typeof reportReasons]

const reportRoute = route({
  method: 'POST',
  path: '/api/website/interaction/report',
  access: { action: 'interaction.receive' },
  summary: '举报互动',
  question: z.strictObject({ id, by: z.string().min(1).max(60), reason: z.enum(reasons) }),
  async change(report, act) {
    demandPlatform(act)
    return presentOne(act, interactionServing, await reportInteraction(act, report))
  },
})

export const interactionRoutes: readonly AnyRoute[] = [receiveRoute, reportRoute]
