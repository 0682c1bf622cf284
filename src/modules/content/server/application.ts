import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { holds, isSystem } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { readTitle } from '#kernel/server/words.ts'
import type { FileWord } from '#kinds/field.ts'
import { account } from '#modules/access/model/index.ts'
import { sendMail, sendSms } from '#modules/message/server/index.ts'
import {
  findFileWords,
  guardFiles,
  keepUses,
  mayReadRecord,
  notify,
} from '#modules/platform/server/index.ts'
import { type ApplicationReply, application } from '../model/index.ts'

export type Application = Row<typeof application>
type Change = Patch<typeof application>

/** One more entry of the conversation. */
export function withReply(
  row: Pick<Application, 'replies'>,
  act: Act,
  said: Pick<ApplicationReply, 'side' | 'text'> & Partial<ApplicationReply>,
): readonly ApplicationReply[] {
  const isProduct = isSystem(act.person)
  const by = isProduct ? null : act.person.accountId
  const byName = isProduct ? '系统' : act.person.name
  const reply = { at: act.now.toISOString(), by, byName, files: [], internal: false, ...said }
  return [...(row.replies ?? []), reply]
}

/** The due moment after a time in which the clock stood still. */
export function clockResumed(row: Application, act: Act): Change {
  if (row.waitingSince === null || row.dueAt === null) return { waitingSince: null }
  const stood = act.now.getTime() - Date.parse(row.waitingSince)
  const dueAt = new Date(Date.parse(row.dueAt) + stood).toISOString()
  return { waitingSince: null, dueAt }
}

/** What an applicant hears of, in the few words of an SMS. */
export const applicationNews = {
  replied: '已有回复',
  asked: '需要补充说明',
  finished: '已处理完成',
  closed: '已关闭',
} as const

/** Tells the applicant: in the product; by mail to a visitor who gave an address, by SMS to one who gave only a number. */
export async function tellApplicant(
  act: Act,
  row: Application,
  { news, text }: { news: keyof typeof applicationNews; text: string },
): Promise<void> {
  const title = `申请 ${row.number}：${row.subject}`
  if (row.account !== null)
    await notify(act, { account: row.account, kind: 'result', title, body: text })
  else if (row.email !== null) await sendMail(act, { to: row.email, subject: title, text })
  else if (row.phone !== null && /^1/.test(row.phone))
    await sendSms(act, {
      phone: row.phone,
      template: 'applicationNews',
      params: { number: row.number, news: applicationNews[news] },
    })
}

const firstAnswer = (row: Application, act: Act) => row.answeredAt ?? act.now.toISOString()

/** Keeps the files of a conversation for as long as the application stands; those of staff's notes apart. */
export async function keepTalk(
  act: Act,
  { id, files }: Pick<Application, 'id' | 'files'>,
  replies: readonly ApplicationReply[],
): Promise<void> {
  const said = (isInternal: boolean) =>
    replies.filter(({ internal }) => internal === isInternal).flatMap(reply => reply.files)
  const of = { resource: application, record: id }
  await keepUses(act, { ...of, field: 'files', ids: [...(files ?? []), ...said(false)] })
  await keepUses(act, { ...of, field: notes, ids: said(true) })
}

/** Stands for the files that staff noted for themselves. */
const notes = 'notes'

/** The applicant reads what was said to him, staff what their rights reach. */
export const applicationFiles = guardFiles(
  application,
  async (act, id, field) => {
    const row = await findRow(act.tx, application, id)
    if (field !== notes && row?.account === act.person.accountId) return true
    if (field === notes && !holds(act.person, 'application.reply')) return false
    return mayReadRecord(act, application.path, id)
  },
  { isSentByAnybody: true },
)

/** Names and sizes of the files of applications and of what is said about them, by id. */
export async function talkFiles(
  { tx }: Pick<Act, 'tx'>,
  rows: readonly Pick<Application, 'files' | 'replies'>[],
): Promise<ReadonlyMap<string, FileWord>> {
  const ids = rows.flatMap(({ files, replies }) => [
    ...(files ?? []),
    ...(replies ?? []).flatMap(reply => reply.files),
  ])
  return ids.length === 0 ? new Map() : findFileWords(tx, ids)
}

const mostResult = 2000

export const applicationServing = serve(application, {
  async enrich(rows, act) {
    // Whoever does not read the conversation learns nothing of its files.
    if (!holds(act.person, 'application.reply')) return new Map()
    const words = await talkFiles(act, rows)
    return new Map(
      rows.map(({ id, replies }) => [
        id,
        {
          files: (replies ?? [])
            .flatMap(({ files }) => files)
            .flatMap(file => words.get(file) ?? []),
        },
      ]),
    )
  },
  moves: {
    accept: (_row, _answers, act) => ({ owner: act.person.accountId }),
    async reply(row, { text, files, internal }, act) {
      const isInternal = internal === true
      if (!isInternal) await tellApplicant(act, row, { news: 'replied', text })
      const said = { side: 'staff', text, files: files ?? [], internal: isInternal } as const
      const replies = withReply(row, act, said)
      await keepTalk(act, row, replies)
      return {
        state: row.state,
        replies,
        answeredAt: isInternal ? row.answeredAt : firstAnswer(row, act),
      }
    },
    async ask(row, { text }, act) {
      await tellApplicant(act, row, { news: 'asked', text })
      return {
        replies: withReply(row, act, { side: 'staff', text }),
        waitingSince: act.now.toISOString(),
        answeredAt: firstAnswer(row, act),
      }
    },
    async transfer(row, { owner, note }, act): Promise<Change> {
      await notify(act, {
        account: owner,
        kind: 'todo',
        title: `转交给您的申请：${row.subject}`,
        body: note ?? '',
        link: `/helpmanager/applymanager?id=${row.id}`,
      })
      const to = await findRow(act.tx, account, owner)
      const name = to === undefined ? '' : await readTitle(act.tx, account, to)
      const text = `转交给${name}${note === null ? '' : `：${note}`}`
      return {
        owner,
        state: row.state === 'waiting' ? 'waiting' : 'processing',
        replies: withReply(row, act, { side: 'staff', text, internal: true }),
      }
    },
    async finish(row, { result, refused, refusal }, act) {
      if (row.kind === 'personalInfo' && refused === true && refusal === null)
        act.refuse('不予办理个人信息请求须说明理由', 'refusal')
      const text =
        refused === true && refusal !== null ? `${result}（不予办理：${refusal}）` : result
      if (text.length > mostResult)
        act.refuse(`处理结果与理由合计不超过 ${mostResult} 个字`, 'result')
      await tellApplicant(act, row, { news: 'finished', text })
      return {
        ...clockResumed(row, act),
        result: text,
        finishedAt: act.now.toISOString(),
        answeredAt: firstAnswer(row, act),
        owner: row.owner ?? act.person.accountId,
        replies: withReply(row, act, { side: 'staff', text }),
      }
    },
    close: (row, { reason }, act) => ({
      replies: withReply(row, act, { side: 'staff', text: `关闭：${reason}`, internal: true }),
    }),
    async merge(row, { into }, act) {
      const target = await findRow(act.tx, application, into)
      if (target === undefined || target.id === row.id || target.state === 'closed')
        return act.refuse('请选择另一条未关闭的申请', 'into')
      await tellApplicant(act, row, {
        news: 'closed',
        text: `与申请 ${target.number} 重复，已合并处理。`,
      })
      return {
        duplicateOf: target.id,
        replies: withReply(row, act, { side: 'staff', text: `合并到 ${target.number}` }),
      }
    },
  },
})
