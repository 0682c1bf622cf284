import { isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { file } from '#modules/platform/model/index.ts'
import { settingOf } from '#modules/platform/server/index.ts'
import { ad, type adPosition, siteConfig } from '../../model/index.ts'
import { websitePorts } from '../ports.ts'
import { asWritten, checkWords } from '../words/word-list.ts'
import type { Ad } from './ad-row.ts'

/** The setting with the hosts that ads may lead to, beside the sites' own. */
export const linkHostsKey = 'ad_link_hosts'

/** Stands for the site that the link is on. */
const nowhere = 'https://site.invalid'

/** What may still be changed of an approved ad; everything else is a new version that is reviewed. */
const whileRunning: readonly string[] = ['endAt', 'sort']

/** Marks the fields of an approved ad that were changed though its approval covers them. */
export function markFrozen(act: Act, next: Ad, before: Ad): void {
  for (const [name, field] of Object.entries(ad.fields))
    if (
      field.system !== true &&
      !whileRunning.includes(name) &&
      JSON.stringify(next[name as keyof Ad]) !== JSON.stringify(before[name as keyof Ad])
    )
      act.mark(name, '已通过审核的广告只能修改结束时间和排序，其他内容请用「改版」另行送审')
}

/** No commercial words, no blocked ones. */
export async function checkAdWords(act: Act, { title, text, organisation }: Ad): Promise<void> {
  const written = [title, text ?? ''].join('\n')
  const verdict = await checkWords(act.tx, written, { organisation })
  const commercial = verdict.hits.find(hit => hit.category === 'ad')
  const blocked = verdict.hits.find(hit => hit.level === 'block')
  const inText = (hit: { at: number }) => (hit.at > title.length ? 'text' : 'title')
  if (commercial !== undefined)
    act.mark(inText(commercial), `含商业广告用语「${asWritten(written, commercial)}」`)
  else if (blocked !== undefined)
    act.mark(inText(blocked), `含敏感词「${asWritten(written, blocked)}」`)
}

/** The picture fills the position: its proportions, at least its size, no heavier than allowed. */
export async function checkPicture(
  act: Act,
  image: string,
  { ratioCheck, width, height, maxSize }: Row<typeof adPosition>,
): Promise<void> {
  const picture = await findRow(act.tx, file, image)
  if (picture === undefined) return
  if (picture.size > maxSize * 1024) act.mark('image', `图片不能超过 ${maxSize} KB`)
  if (!ratioCheck || picture.width === null || picture.height === null) return
  const stretch = picture.width / picture.height / (width / height)
  if (picture.width < width || Math.abs(stretch - 1) > 0.02)
    act.mark(
      'image',
      `图片为 ${picture.width} × ${picture.height}，该广告位需要 ${width} × ${height} 或同比例的更大图片`,
    )
}

/** A link leads into the sites, to the product's own origin, or by https to a host that the platform allows. */
export async function checkLink(act: Act, link: string): Promise<void> {
  // Read as a browser reads it, which takes `/\\evil.example` and `/⇥/evil.example` for another host.
  const isPath = link.startsWith('/')
  const url = URL.parse(link, isPath ? nowhere : undefined)
  if (isPath && url?.origin === nowhere) return
  if (url !== null && url.username + url.password !== '')
    return act.mark('link', '链接中不能带用户名')
  const own = websitePorts().origin()
  if (url !== null && own !== null && url.origin === new URL(own).origin) return
  if (url?.protocol === 'http:') return act.mark('link', '站外链接应为 https 地址')
  const host = url?.hostname ?? ''
  if (!(await linkHosts(act.tx)).some(each => host === each || host.endsWith(`.${each}`)))
    act.mark('link', `「${host || link}」不在广告链接白名单（网站配置 · 公共参数）中`)
}

async function linkHosts(reader: Reader): Promise<readonly string[]> {
  const { hosts } = z
    .object({ hosts: z.array(z.string()) })
    .catch({ hosts: [] })
    .parse(await settingOf(reader, linkHostsKey))
  const sites = await findRows(reader, siteConfig, isNotNull(tableOf(siteConfig).host))
  return [...hosts, ...sites.flatMap(site => site.host?.replace(/:\d+$/, '') ?? [])]
}
