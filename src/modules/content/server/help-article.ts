import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { isSystem } from '#kernel/server/person.ts'
import { ofPlatform } from '#kernel/server/platform-only.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { plainText } from '#kinds/index.ts'
import {
  type Audience,
  audiences,
  helpArticle,
  helpColumn,
  helpReviewDays,
  helpVersion,
  helpVote,
  keptHelpFields,
  pictureAddresses,
} from '../model/index.ts'
import { keepVersionFiles } from './keep-text-files.ts'

export type HelpArticle = Row<typeof helpArticle>
type HelpVersion = Row<typeof helpVersion>
type HelpChange = Patch<typeof helpArticle>

const table = tableOf(helpArticle)
const dayLength = 86_400_000
const leastText = 20

/** The texts that are about any of these pages; about some page where none is named. */
function isAbout(pages: readonly unknown[]): SQL {
  if (pages.length === 0) return sql`${table.routes} is not null`
  return sql`${table.routes} ?| ${sql.param(pages.map(String))}::text[]`
}

// What is being worked on, and what readers said of it, is for the platform's people.
export const helpVersionServing = serve(helpVersion, { where: ofPlatform })
export const helpVoteServing = serve(helpVote, { where: ofPlatform })

export const helpArticleServing = serve(helpArticle, {
  where: ofPlatform,
  finds: { page: isAbout },
  async check(next, act) {
    const column = await findRow(act.tx, helpColumn, next.column)
    const allowed: readonly Audience[] = column?.audience ?? []
    const beyond = (next.audience ?? []).filter(each => !allowed.includes(each))
    if (beyond.length > 0)
      act.mark(
        'audience',
        `栏目不对${beyond.map(each => audiences[each]).join('、')}开放，只能更窄`,
      )
    if ((next.related ?? []).includes(next.id)) act.mark('related', '不能关联文章自己')
  },
  inserted: keepDerived,
  updated: keepDerived,
  removable: row => (row.versionNo === 0 ? true : '已发布过的文章不能删除，可下线'),
  movable(row, move) {
    const isLive = move === 'publish' && row.state === 'published'
    return isLive && !row.hasChanges ? '没有未发布的修改' : true
  },
  moves: {
    async publish(row, { note }, act) {
      if (row.title.trim().length < 4) act.mark('title', '标题不少于 4 个字')
      if (plainText(row.content ?? '').length < leastText)
        act.mark('content', `正文不少于 ${leastText} 个字`)
      const foreign = pictureAddresses(row.content ?? '').filter(each => !each.startsWith('/api/'))
      if (foreign.length > 0)
        act.mark('content', `正文有 ${foreign.length} 张图片不在本站，请先保存到本站`)
      act.settle()
      return publishHelp(row, note, act)
    },
    offline: () => ({ liveVersion: null, hasChanges: false }),
  },
  actions: {
    async relocate(row, { column }, act) {
      // Readers find the live version in its new place at once.
      await act.tx.execute(sql`
        update help_version set snapshot = jsonb_set(snapshot, '{column}', to_jsonb(${column}::text))
         where article = ${row.id} and no = ${row.liveVersion}`)
      return { column }
    },
    pin: row => ({ top: !row.top }),
  },
})

async function publishHelp(row: HelpArticle, note: string | null, act: Act): Promise<HelpChange> {
  const no = row.versionNo + 1
  const at = act.now.toISOString()
  const others = keptHelpFields.filter(name => name !== 'title' && name !== 'content')
  const version = await insertRow(act, helpVersion, {
    article: row.id,
    no,
    title: row.title,
    content: row.content,
    snapshot: { ...Object.fromEntries(others.map(name => [name, row[name]])), pinyin: row.pinyin },
    note,
    by: isSystem(act.person) ? null : act.person.accountId,
    at,
  })
  const files = [...(row.video === null ? [] : [row.video]), ...(row.attachments ?? [])]
  await keepVersionFiles(act, { resource: helpVersion, record: version.id, ids: files })
  const isDue = row.reviewBy === null || row.reviewBy <= beijingDay(act.now)
  return {
    versionNo: no,
    liveVersion: no,
    publishedAt: at,
    hasChanges: false,
    reviewBy: isDue
      ? beijingDay(new Date(act.now.getTime() + helpReviewDays * dayLength))
      : row.reviewBy,
  }
}

async function keepDerived(row: HelpArticle, act: Act): Promise<void> {
  // Read out of what was written: no version and no history of its own.
  await act.tx
    .update(table)
    .set({ pinyin: await pinyinOf(row), hasChanges: row.liveVersion !== null })
    .where(eq(table.id, row.id))
}

/** Title and keywords in pinyin, in full and by initials: `bofushenhe bfsh`. The dictionary is loaded with the first text. */
async function pinyinOf({
  title,
  keywords,
}: Pick<HelpArticle, 'title' | 'keywords'>): Promise<string> {
  const { pinyin } = await import('pinyin-pro')
  const words = [title, ...(keywords ?? [])]
  return words
    .flatMap(word => [
      pinyin(word, { toneType: 'none', type: 'array' }).join(''),
      pinyin(word, { pattern: 'first', toneType: 'none', type: 'array' }).join(''),
    ])
    .join(' ')
    .toLowerCase()
    .slice(0, 2000)
}

/** A version of a help text; absent when there is none of that number. */
export async function helpVersionOf(reader: Reader, id: string, no: number): Promise<HelpVersion> {
  const versions = tableOf(helpVersion)
  const where = and(eq(versions.article, id), eq(versions.no, no))
  const [found] = await findRows(reader, helpVersion, where, 1)
  if (found === undefined) throw absent()
  return found
}

/** The kept fields of a version, to be written back into its text. */
export function fieldsOfHelpVersion({ title, content, snapshot }: HelpVersion): HelpChange {
  // The cast of the snapshot: `publishHelp` wrote it from the same fields.
  return { ...(snapshot as HelpChange), title, content: content ?? '' }
}
