import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { findFileWords } from '#modules/platform/server/index.ts'
import { headingsOf, helpVote } from '../model/index.ts'
import {
  publicArticle,
  publicContents,
  publicForPage,
  publicSearch,
  publicVote,
} from '../model/public-calls.ts'
import { countHelpView, countMiss } from './help-daily.ts'
import { allColumns, isOpen, type LiveHelp, liveHelp } from './help-live.ts'

const brief = ({ id, title, summary, kind, column, publishedAt }: LiveHelp) => ({
  ...{ id, title, summary, kind, column, publishedAt },
})

/** The texts about a page, for the header's 帮助. */
const forPageRoute = route(publicForPage, {
  access: 'public',
  summary: '查询一个页面的帮助文章',
  async read({ route: page }, act, { visitor }) {
    const columns = await allColumns(act.tx)
    const path = page.split(/[?#]/)[0]?.replace(/\/$/, '') ?? page
    const rows = await liveHelp(
      act.tx,
      sql`exists (
        select 1 from jsonb_array_elements_text(
                 case when jsonb_typeof(version.snapshot -> 'routes') = 'array' then version.snapshot -> 'routes' else '[]' end
               ) as each
         where lower(each) = lower(${path})) limit 50`,
    )
    return rows.filter(row => isOpen(row, columns, visitor.person)).map(brief)
  },
})

const found = 20

/** Searches title, pinyin, keywords, summary and text; a word that finds nothing is remembered. */
const searchRoute = route(publicSearch, {
  access: 'public',
  summary: '搜索帮助文章',
  async handle({ word }, exchange) {
    const rows = await exchange.read(act => searchHelp(act, word, exchange))
    if (rows.length === 0) await exchange.perform(act => countMiss(act, word))
    return rows.map(brief)
  },
})

/** More texts than a help centre has; whom they are for is sorted out before the best are taken. */
const most = 5000

/**
 * Every word of the search, in any order, must stand in title, keywords, summary, pinyin or what
 * can be read of the text; where none has it as it was written, the words within it. Titles go before
 * keywords, these before summaries and texts.
 */
async function searchHelp(act: Act, search: string, exchange: Exchange): Promise<LiveHelp[]> {
  const words = search.split(/[\s,，、;；]+/).filter(Boolean)
  const rows = await holdingAll(act, words, exchange)
  if (rows.length > 0) return rows
  const within = wordsWithin(search)
  return within.length === 0 ? [] : holdingAll(act, within, exchange)
}

const inWords = new Intl.Segmenter('zh', { granularity: 'word' })
const askingWords = [
  '怎么',
  '怎样',
  '如何',
  '什么',
  '为什么',
  '多久',
  '多少',
  '可以',
  '能否',
  '是否',
]

/** What a question written in one is about: 拨付 of 怎么拨付. Single characters say too little. */
function wordsWithin(search: string): string[] {
  return [...inWords.segment(search)]
    .filter(({ isWordLike, segment }) => isWordLike && segment.length > 1)
    .map(({ segment }) => segment)
    .filter(word => !askingWords.includes(word))
}

async function holdingAll(
  act: Act,
  words: readonly string[],
  { visitor }: Exchange,
): Promise<LiveHelp[]> {
  const columns = await allColumns(act.tx)
  const rows = await liveHelp(
    act.tx,
    sql`${sql.join(words.map(holdsWord), sql` and `)} limit ${most}`,
  )
  return rows
    .filter(row => isOpen(row, columns, visitor.person))
    .map(row => ({ row, rank: rankOf(row, words) }))
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        Number(other.row.top) - Number(one.row.top) ||
        other.row.views - one.row.views,
    )
    .slice(0, found)
    .map(({ row }) => row)
}

function holdsWord(word: string): SQL {
  const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const letters = /^[a-z0-9]+$/i.test(word) ? `%${word.toLowerCase()}%` : null
  // Marks of the text's make-up are no words of it, and stand within words.
  const text = sql`regexp_replace(version.content, '<[^>]*>', '', 'g')`
  const inPinyin =
    letters === null
      ? sql``
      : sql` or coalesce(version.snapshot ->> 'pinyin', article.pinyin) like ${letters}`
  return sql`(version.title ilike ${like} or ${inKeywords(like)}
    or version.snapshot ->> 'summary' ilike ${like} or ${text} ilike ${like}${inPinyin})`
}

/** Whether one of the keywords is like that: each alone, without the marks that keep them apart. */
function inKeywords(like: string): SQL {
  const keywords = sql`version.snapshot -> 'keywords'`
  return sql`exists (
    select 1 from jsonb_array_elements_text(
             case when jsonb_typeof(${keywords}) = 'array' then ${keywords} else '[]' end
           ) as keyword where keyword ilike ${like})`
}

function rankOf({ title, snapshot, summary }: LiveHelp, words: readonly string[]): number {
  const holdsAll = (text: string) =>
    words.every(word => text.toLowerCase().includes(word.toLowerCase()))
  if (holdsAll(title)) return title.length === words.join('').length ? 0 : 1
  const keywords = Array.isArray(snapshot.keywords) ? snapshot.keywords.join(' ') : ''
  if (holdsAll(`${title} ${keywords}`)) return 2
  return holdsAll(`${title} ${summary ?? ''}`) ? 3 : 4
}

/** The columns and their texts that a reader finds. */
const contentsRoute = route(publicContents, {
  access: 'public',
  summary: '查询帮助目录',
  async read(_question, act, { visitor }) {
    const columns = await allColumns(act.tx)
    const rows = await liveHelp(act.tx, sql`true limit 1000`)
    const open = rows.filter(row => isOpen(row, columns, visitor.person))
    const used = new Set(open.map(({ column }) => column))
    return {
      columns: [...columns.values()]
        .filter(
          ({ id }) =>
            used.has(id) ||
            [...columns.values()].some(each => each.parent === id && used.has(each.id)),
        )
        .sort((one, other) => one.sort - other.sort)
        .map(({ id, name, code, parent, icon, summary }) => ({
          id,
          name,
          code,
          parent,
          icon,
          summary,
        })),
      articles: open
        .sort((one, other) => Number(other.top) - Number(one.top) || one.sort - other.sort)
        .map(brief),
    }
  },
})

/** One text as readers see it: its live version. */
const readRoute = route(publicArticle, {
  access: 'public',
  summary: '阅读帮助文章',
  async handle({ id }, exchange) {
    return exchange.perform(async act => {
      const live = await openHelp(act, id, exchange.visitor.person)
      await countHelpView(act, id)
      const kept = live.related ?? []
      const columns = await allColumns(act.tx)
      const related =
        kept.length === 0 ? [] : await liveHelp(act.tx, inArray(sql`article.id`, [...kept]))
      return {
        ...{ id, no: live.no, title: live.title, content: live.content, at: live.at },
        snapshot: live.snapshot,
        ...{ kind: live.kind, note: live.note, ...(await filesOf(act, live)) },
        headings: headingsOf(live.content ?? ''),
        related: related.filter(each => isOpen(each, columns, exchange.visitor.person)).map(brief),
      }
    })
  },
})

/** Video and attachments of a text with their names; read at `/api/upms/editorFile`. */
async function filesOf(act: Act, { snapshot }: LiveHelp) {
  // The casts of the snapshot: `publishHelp` wrote it from the fields of a text.
  const video = snapshot.video as string | null | undefined
  const ids = (snapshot.attachments as readonly string[] | null | undefined) ?? []
  const asked = video ? [video, ...ids] : ids
  if (asked.length === 0) return { video: null, attachments: [] }
  const words = await findFileWords(act.tx, asked)
  return {
    video: video ? (words.get(video) ?? null) : null,
    attachments: ids.flatMap(id => words.get(id) ?? []),
  }
}

async function openHelp(act: Act, id: string, person: Person | null): Promise<LiveHelp> {
  const [live] = await liveHelp(act.tx, sql`article.id = ${id}`)
  if (live === undefined || !isOpen(live, await allColumns(act.tx), person)) throw absent()
  return live
}

const poorFrom = 5

/** What a reader thinks of a text. */
type Word = Pick<Row<typeof helpVote>, 'article' | 'useful' | 'comment'>

/** Keeps the word of whoever acts on a text, once an account and text; the last one counts. */
export async function voteOnHelp(act: Act, { article, useful, comment }: Word): Promise<void> {
  const votes = tableOf(helpVote)
  const { accountId: account } = act.person
  const own = sql`${eq(votes.article, article)} and ${eq(votes.account, account)}`
  const [mine] = await findRows(act.tx, helpVote, own, 1)
  if (mine === undefined) await insertRow(act, helpVote, { article, account, useful, comment })
  else await updateRow(act, helpVote, mine, { useful, comment })
  await act.tx.execute(sql`
    update help_article set helpful_yes = yes, helpful_no = no, is_poor = no >= ${poorFrom} and no > yes
      from (select count(*) filter (where useful) as yes, count(*) filter (where not useful) as no
              from help_vote where article = ${article}) as votes
     where id = ${article}`)
}

/** 有用 or 无用. */
const voteRoute = route(publicVote, {
  access: 'signedIn',
  summary: '评价帮助文章',
  async change({ article, useful, comment }, act) {
    await openHelp(act, article, act.person)
    await voteOnHelp(act, { article, useful, comment: comment ?? null })
    return null
  },
})

export const helpReadingRoutes = [forPageRoute, searchRoute, contentsRoute, readRoute, voteRoute]
