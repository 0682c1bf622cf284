import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { htmlLength, isBlankHtml, linkAddresses, plainText } from '#kinds/index.ts'
import { shopLinkAmong } from '#modules/cause/model/index.ts'
import { whyPeopleHidden } from '#modules/project/model/index.ts'
import {
  article,
  column,
  pictureAddresses,
  type submitChecks,
  type WordHit,
} from '../model/index.ts'
import { columnOf } from './article-columns.ts'
import type { Article } from './article-row.ts'
import { findWords, sentenceOfHit } from './find-words.ts'
import { type Column, whyNotEditor } from './sites.ts'

/** A timed publication lies at least so far ahead. */
const leastAhead = 5 * 60_000
const shortSummary = 100

/** Everything that is wrong with an article as a draft. */
export async function checkArticle(
  next: Article,
  act: Act,
  before: Article | undefined,
): Promise<void> {
  await checkColumns(next, act, before)
  if (next.kind === 'link' && next.link === null) act.mark('link', '请填写外链地址')
  if (next.link !== null && !/^https?:\/\//i.test(next.link))
    act.mark('link', '外链地址应以 http:// 或 https:// 开头')
  if (!next.original && next.source === null) act.mark('source', '非原创文章须填写来源')
  checkTimes(next, act, before)
}

async function checkColumns(next: Article, act: Act, before: Article | undefined): Promise<void> {
  const place = await findRow(act.tx, column, next.column)
  if (place === undefined) return act.mark('column', '栏目不存在')
  if (place.organisation !== next.organisation) return act.mark('column', '栏目不属于该站点')
  if (place.kind === 'link') act.mark('column', '外部链接栏目不能放文章')
  const former = before === undefined ? place : await columnOf(act, before)
  if (before?.column !== next.column) markDisabled(place, 'column', act)
  // Whoever takes an article out of a column changes that column as well.
  const touched = former.id === place.id ? [place] : [former, place]
  for (const each of touched) await markForeign(each, 'column', act)
  if (next.disclosure !== null && place.kind !== 'disclosure')
    act.mark('disclosure', '只有信息公开栏目的文章可以选择公开项')
  for (const extra of next.extraColumns ?? [])
    await checkExtra(extra, { next, act, isNew: before?.extraColumns?.includes(extra) !== true })
}

async function checkExtra(
  extra: string,
  { next, act, isNew }: { next: Article; act: Act; isNew: boolean },
): Promise<void> {
  if (extra === next.column) act.mark('extraColumns', '同时发布的栏目不能与主栏目相同')
  const place = await findRow(act.tx, column, extra)
  if (place === undefined || place.organisation !== next.organisation)
    return act.mark('extraColumns', '同时发布的栏目不属于该站点')
  if (place.kind === 'link') act.mark('extraColumns', '外部链接栏目不能放文章')
  if (!isNew) return
  markDisabled(place, 'extraColumns', act)
  await markForeign(place, 'extraColumns', act)
}

type ColumnField = 'column' | 'extraColumns'

function markDisabled(place: Column, field: ColumnField, act: Act): void {
  if (place.state !== 'enabled') act.mark(field, '栏目已停用')
}

async function markForeign(place: Column, field: ColumnField, act: Act): Promise<void> {
  const why = await whyNotEditor(act, place)
  if (why !== undefined) act.mark(field, why)
}

function checkTimes(next: Article, act: Act, before: Article | undefined): void {
  const earliest = act.now.getTime() + leastAhead
  for (const field of ['publishAt', 'offlineAt'] as const) {
    const at = next[field]
    if (at !== null && at !== before?.[field] && Date.parse(at) < earliest)
      act.mark(field, `${article.fields[field].label}应至少在 5 分钟之后`)
  }
  if (next.publishAt !== null && next.offlineAt !== null && next.offlineAt <= next.publishAt)
    act.mark('offlineAt', '定时下线应晚于定时发布')
}

/** What the product itself reads out of an article's text. */
export function derivedOf(row: Article) {
  const hits = findWords(row)
  const plain = plainText(row.content ?? '')
  return {
    words: htmlLength(row.content ?? ''),
    hits,
    sensitive: hits.length,
    hasMinor: (row.people ?? []).some(({ kind }) => kind === 'minor'),
    hasAppeal: row.cause !== null || /捐款|募捐|捐赠链接|我要捐|爱心账户/.test(plain),
  }
}

/** The summary that readers see: the given one, or the first hundred characters. */
export function summaryOf({ summary, content }: Pick<Article, 'summary' | 'content'>): string {
  return summary ?? [...plainText(content ?? '')].slice(0, shortSummary).join('')
}

type Check = keyof typeof submitChecks

/** Marks everything for which an article cannot be handed to its reviewers or readers. */
export function markUnready(
  row: Article,
  { places, checks, act }: { places: readonly Column[]; checks: readonly Check[] | null; act: Act },
): void {
  if (row.kind !== 'link' && row.kind !== 'gallery' && isBlankHtml(row.content ?? ''))
    act.mark('content', '请填写正文')
  if (row.kind === 'gallery' && (row.gallery ?? []).length === 0) act.mark('gallery', '请上传图片')
  if (places.some(({ template }) => ['cover', 'card'].includes(template)) && row.cover === null)
    act.mark('cover', '该栏目的页面样式需要封面')
  if (
    row.publishAt !== null &&
    Date.parse(row.publishAt) <= act.now.getTime() &&
    row.state !== 'scheduled'
  )
    act.mark('publishAt', '定时发布的时间已过，请重新选择')
  markForeignPictures(row, act)
  markPeople(row, checks, act)
  if (row.cause !== null && !checks?.includes('noAds'))
    act.mark('checks', '关联标的的文章须确认未含商业广告和商业链接')
  if (row.cause !== null) markShopLinks(row, act)
  markWords(findWords(row), act)
}

/** A text about a cause that raises money leads to no shop (BR-48). */
function markShopLinks(row: Article, act: Act): void {
  const links = [...foreignLinks(row.content ?? ''), ...(row.link === null ? [] : [row.link])]
  const found = shopLinkAmong(links)
  if (found !== undefined)
    act.mark('content', `关联标的的文章不得含商业链接：${found.slice(0, 60)}`)
}

function markForeignPictures(row: Article, act: Act): void {
  const foreign = pictureAddresses(row.content ?? '').filter(
    address => !address.startsWith('/api/'),
  )
  if (foreign.length > 0)
    act.mark('content', `正文有 ${foreign.length} 张图片不在本站，请先保存到本站`)
}

/** The rule by which people in stories are protected, as screens name it. */
const protection = 'BR-23'

/** Nobody is shown without consent; a child never under its own name (BR-23). */
function markPeople(row: Article, checks: readonly Check[] | null, act: Act): void {
  const people = row.people ?? []
  const text = [row.title, row.subtitle, row.summary, plainText(row.content ?? '')].join('\n')
  for (const { about, message } of whyPeopleHidden(people, text))
    act.mark(about === 'people' ? 'people' : 'content', `${message}（${protection}）`)
  if (people.length === 0) return
  if (!checks?.includes('consent'))
    act.mark('checks', `请确认文中人物均已取得书面同意（${protection}）`)
  if (people.some(({ kind }) => kind === 'minor') && !checks?.includes('minors'))
    act.mark('checks', `请确认未公开未成年人的真实姓名、学校和清晰面容（${protection}）`)
}

function markWords(hits: readonly WordHit[], act: Act): void {
  for (const hit of hits.filter(({ level }) => level === 'block').slice(0, 10))
    act.mark(hit.field, sentenceOfHit(hit))
}

/** Links to other sites in a text, each once. */
export function foreignLinks(html: string): string[] {
  return [...new Set(linkAddresses(html).filter(address => /^https?:\/\//i.test(address)))]
}
