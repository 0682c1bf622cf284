import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { levelOf } from '#modules/area/model/area.ts'
import { cause } from '#modules/cause/model/index.ts'
import { organisation, orgForms } from '#modules/charity/model/index.ts'
import { file } from '#modules/platform/model/index.ts'
import { federationMember, federationPage, type PageLevel, pageLevels } from '../model/index.ts'

export type Page = Row<typeof federationPage>

const table = tableOf(federationPage)
const depths: Readonly<Record<PageLevel, number>> = {
  nation: 0,
  province: 1,
  city: 2,
  county: 3,
  street: 4,
}
/** Forms of organisations that a federation may have (zhuanti.md "federationPage"). */
const forms: readonly string[] = ['1', '3']
/** Causes that take money today. */
export const raising = 'raising'

/** Says everything that is wrong with a page, field by field. */
export async function checkPage(next: Page, act: Act, before: Page | undefined): Promise<void> {
  checkTimes(next, act)
  await checkOwner(next, act)
  checkArea(next, act)
  if (next.parent !== null && next.parent !== before?.parent) await checkParent(next, act)
  await checkPicture(act, {
    name: 'banner',
    id: next.banner,
    before: before?.banner,
    size: [1920, 480],
  })
  await checkPicture(act, {
    ...{ name: 'smallBanner', id: next.smallBanner, before: before?.smallBanner },
    size: [750, 420],
  })
  await checkCauses(next, act)
}

function checkTimes({ startAt, endAt }: Page, act: Act): void {
  if (startAt !== null && endAt !== null && endAt <= startAt)
    act.mark('endAt', '下线时间应晚于上线时间')
}

async function checkOwner(next: Page, act: Act): Promise<void> {
  const own = await findRow(act.tx, organisation, next.organisation)
  if (own === undefined) return
  if (!forms.includes(own.orgForm))
    act.mark('organisation', `慈善会须为社会团体或基金会，该机构为${orgForms[own.orgForm]}`)
  if (own.state !== 'active') act.mark('organisation', '该机构不在正常状态')
}

function checkArea({ level, area }: Page, act: Act): void {
  const depth = depths[level]
  if (depth === 0) {
    if (area !== null) act.mark('area', '全国的慈善会不选地区')
  } else if (area === null || levelOf(area) !== depth)
    act.mark('area', `请选择到${pageLevels[level]}的地区`)
}

async function checkParent(next: Page, act: Act): Promise<void> {
  const seen = new Set<string>(next.id === undefined ? [] : [next.id])
  let above = next.parent
  for (let at = 0; above !== null; at += 1) {
    if (seen.has(above)) return act.mark('parent', '上级慈善会形成了循环')
    seen.add(above)
    const row: Page | undefined = await findRow(act.tx, federationPage, above)
    if (at === 0 && row !== undefined && depths[row.level] >= depths[next.level])
      return act.mark(
        'parent',
        `上级慈善会的级别应高于${pageLevels[next.level]}，「${row.title}」为${pageLevels[row.level]}`,
      )
    above = row?.parent ?? null
  }
}

interface Picture {
  readonly name: string
  readonly id: string | null
  readonly before: string | null | undefined
  readonly size: readonly [width: number, height: number]
}

/** A picture has the proportions of its place, give or take a hundredth, and is not drawn larger than it is. */
async function checkPicture(act: Act, { name, id, before, size }: Picture): Promise<void> {
  if (id === null || id === before) return
  const [width, height] = size
  const row = await findRow(act.tx, file, id)
  if (row?.width == null || row.height === null) return
  const isAlike = Math.abs(row.width / row.height / (width / height) - 1) <= 0.01
  if (!isAlike || row.width < width)
    act.mark(name, `图片应为 ${width} × ${height}，这张为 ${row.width} × ${row.height}`)
}

/** Whose causes a page may show: the federation's own and those of members that agreed. */
async function checkCauses(next: Page, act: Act): Promise<void> {
  const ids = next.causes ?? []
  if (ids.length === 0) return
  const shown = await findRows(act.tx, cause, inArray(tableOf(cause).id, [...ids]), ids.length)
  const owners = new Set([next.organisation, ...(await confirmedMembers(act, next.id))])
  if (shown.length < new Set(ids).size) act.mark('causes', '有标的不存在')
  for (const { title, organisation: owner, raiseMode, listed } of shown) {
    if (raiseMode === '2') act.mark('causes', `「${title}」为定向募捐，不能在专题展示`)
    else if (!listed) act.mark('causes', `「${title}」未公开展示`)
    else if (!owners.has(owner)) act.mark('causes', `「${title}」不是本会或已确认成员机构的标的`)
  }
}

/** Organisations that agreed to be shown on a page. */
export async function confirmedMembers(
  { tx }: Pick<Act, 'tx'>,
  page: string | undefined,
): Promise<string[]> {
  if (page === undefined) return []
  const of = tableOf(federationMember)
  const rows = await findRows(
    tx,
    federationMember,
    and(eq(of.page, page), eq(of.state, 'confirmed')),
    1000,
  )
  return rows.map(row => row.organisation)
}

/** What is wrong with going online today; asked at submission, at approval and at putting back. */
export async function whyNotOnline(row: Page, act: Act): Promise<string | undefined> {
  if (row.endAt !== null && row.endAt <= act.now.toISOString()) return '下线时间已过，请先修改'
  const own = await findRow(act.tx, organisation, row.organisation)
  if (own?.state !== 'active') return '该机构不在正常状态，专题不能上线'
  const other = and(
    eq(table.organisation, row.organisation),
    eq(table.state, 'online'),
    ne(table.id, row.id),
  )
  const [twin] = await findRows(act.tx, federationPage, other, 1)
  return twin === undefined ? undefined : `该慈善会已有上线的专题「${twin.title}」`
}

/** Causes that a page may show: of its federation and of members that agreed, those that raise first. */
export async function choosableCauses(
  act: Pick<Act, 'tx'>,
  page: { readonly organisation: string; readonly id: string | undefined },
) {
  const owners = [page.organisation, ...(await confirmedMembers(act, page.id))]
  const of = tableOf(cause)
  const open = and(inArray(of.organisation, owners), eq(of.listed, true), eq(of.raiseMode, '1'))
  return selectRows(
    act.tx,
    cause,
    sql`where ${open} order by (status = ${raising}) desc, created_at desc limit 500`,
  )
}
