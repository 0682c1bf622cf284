import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { changeQuestion, lockAsSeen, readInScope } from '#kernel/server/commands.ts'
import { presentOne } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { platformSetting } from '#modules/platform/model/index.ts'
import { keepUses, settingOf } from '#modules/platform/server/index.ts'
import { homeBlocks, siteConfig } from '../../model/index.ts'
import type { DisclosedFacts } from '../../model/site-config.ts'
import { siteConfigVersions } from '../../model/site-config-calls.ts'
import { linkHostsKey } from '../ads/ad-checks.ts'

type Site = Row<typeof siteConfig>
const table = tableOf(siteConfig)

/** What a site looked like after each change, to go back to. */
export const siteVersion = pgTable(
  'site_version',
  {
    id: uuid('id').primaryKey(),
    site: uuid('site').notNull(),
    no: integer('no').notNull(),
    content: jsonb('content').notNull(),
    by: uuid('by'),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  table => [index('site_version_site_idx').on(table.site, table.no)],
)

/** The fields that a version keeps and gives back: how the site looks, not whose it is. */
const kept = Object.keys(siteConfig.fields).filter(
  name => name !== 'organisation' && name !== 'host',
)

export const siteConfigServing = serve(siteConfig, {
  async check(next, act, before) {
    if (before === undefined && next.organisation === null) {
      const [known] = await findRows(act.tx, siteConfig, isNull(table.organisation), 1)
      if (known !== undefined) act.mark('organisation', '平台网站已有配置，请直接修改')
    }
    if ((next.statsProvider === null) !== (next.statsCode === null))
      act.mark(
        next.statsCode === null ? 'statsCode' : 'statsProvider',
        next.statsCode === null ? '请填写统计站点编号' : '请选择统计服务商',
      )
    checkHost(next, act, before)
  },
  async inserted(row, act) {
    await keepVersion(act, row)
    await tellFooter(act, row)
  },
  async updated(row, act) {
    await keepVersion(act, row)
    await tellFooter(act, row)
  },
  movable: (row, move) =>
    move === 'disable' && row.organisation === null ? '平台自己的网站不能停用' : true,
  async removing(row, act) {
    await act.tx.delete(siteVersion).where(eq(siteVersion.site, row.id))
    await keepPictures(act, row.id)
  },
  removable: row => (row.organisation === null ? '平台自己的网站不能删除' : true),
  async enrich(rows, act) {
    const organisations = rows.flatMap(row => row.organisation ?? [])
    const facts = new Map<string, DisclosedFacts>()
    if (organisations.length > 0) {
      const found = await act.tx.execute<
        Record<string, unknown> & DisclosedFacts & { id: string }
      >(sql`
        select organisation.* from organisation where id in (${sql.join(
          organisations.map(id => sql`${id}::uuid`),
          sql`, `,
        )})`)
      for (const row of found.rows) facts.set(row.id, row)
    }
    return new Map(
      rows.map(row => {
        const organisation = row.organisation === null ? undefined : facts.get(row.organisation)
        return [
          row.id,
          {
            // Shown on every site of an organisation and not to be switched off (慈善法 art. 71).
            disclosed: {
              name: organisation?.name ?? '公益宝管理平台',
              uscc: organisation?.uscc ?? null,
              qualification: organisation?.qualification ?? null,
            },
          },
        ]
      }),
    )
  },
})

/**
 * By its host a site is found, and whoever reads there sees its name and footer: only the platform
 * says which host is whose.
 */
function checkHost({ organisation, host }: Site, act: Act, before: Site | undefined): void {
  if (act.person.ownerKind === 'platform') {
    if (organisation !== null && host === null) act.mark('host', '请填写域名')
  } else if (host !== (before?.host ?? null)) act.mark('host', '域名由平台核实后登记')
}

async function keepVersion(act: Act, row: Site): Promise<void> {
  const content = Object.fromEntries(kept.map(name => [name, row[name as keyof Site] ?? null]))
  await act.tx.insert(siteVersion).values({
    id: newId(),
    site: row.id,
    no: row.version,
    content,
    by: act.person.accountId,
    at: act.now.toISOString(),
  })
  await keepPictures(act, row.id)
}

const pictures = Object.entries(siteConfig.fields).flatMap(([name, { kind }]) =>
  kind === 'image' ? name : [],
)

/** Pictures of earlier versions stay for as long as one may go back to them. */
async function keepPictures(act: Act, site: string): Promise<void> {
  const versions = await act.tx
    .select({ content: siteVersion.content })
    .from(siteVersion)
    .where(eq(siteVersion.site, site))
  const ids = versions.flatMap(({ content }) =>
    pictures.flatMap(name => (content as Readonly<Record<string, string | null>>)[name] ?? []),
  )
  await keepUses(act, {
    ...{ resource: siteConfig, record: site, field: 'versions' },
    ids: [...new Set(ids)],
  })
}

/** The footer of the platform's own pages follows its site. */
async function tellFooter(act: Act, row: Site): Promise<void> {
  if (row.organisation !== null) return
  const settings = tableOf(platformSetting)
  const [footer] = await findRows(act.tx, platformSetting, eq(settings.key, 'cmp_bottom_info'), 1)
  if (footer !== undefined) await updateRow(act, platformSetting, footer, { value: footerOf(row) })
}

function footerOf({ address, tel, icp }: Site) {
  return { address: address ?? '', tel: tel ?? '', icp: icp ?? '' }
}

/**
 * The site that a host (with its port, if any) belongs to: one registered with the port goes before
 * one that names the domain alone. Undefined where the platform's holds.
 */
export async function siteByHost(act: Pick<Act, 'tx'>, host: string): Promise<Site | undefined> {
  const asked = host.toLowerCase()
  const found = await findRows(
    act.tx,
    siteConfig,
    and(inArray(table.host, [asked, asked.replace(/:\d+$/, '')]), eq(table.state, 'enabled')),
    2,
  )
  return found.find(each => each.host === asked) ?? found[0]
}

/** Public settings of the site that a host belongs to; undefined where the platform's hold. */
export async function settingByHost(act: Act, host: string, key: string): Promise<unknown> {
  if (key !== 'cmp_bottom_info' && key !== 'cmp_site_info') return undefined
  const site = await siteByHost(act, host)
  if (site === undefined) return undefined
  return key === 'cmp_bottom_info'
    ? footerOf(site)
    : { name: site.title, ...(site.logo === null ? {} : { logo: site.logo }) }
}

const versionsRoute = route(siteConfigVersions, {
  access: { action: 'siteConfig.view' },
  summary: '网站配置的版本',
  async read({ id }, act) {
    await readInScope(act, siteConfigServing, id)
    const rows = await act.tx.execute<{ no: number; at: string; byName: string | null }>(sql`
      select version.id, version.no, version.at, account.real_name as "byName"
        from site_version as version left join account on account.id = version.by
       where version.site = ${id} order by version.no desc limit 30`)
    return rows.rows
  },
})

const restoreRoute = route({
  method: 'POST',
  path: '/api/website/siteConfig/restoreVersion',
  access: { action: 'siteConfig.update' },
  summary: '恢复网站配置的版本',
  question: changeQuestion.extend({ no: z.int().min(1) }),
  async change({ id, version, no }, act) {
    const asked = { id, version, action: 'siteConfig.update' }
    const row = await lockAsSeen(act, siteConfigServing, asked)
    const [found] = await act.tx
      .select()
      .from(siteVersion)
      .where(and(eq(siteVersion.site, id), eq(siteVersion.no, no)))
    if (found === undefined) return act.refuse('没有这个版本')
    const content = found.content as Readonly<Record<string, unknown>>
    const look = Object.fromEntries(kept.map(name => [name, content[name] ?? null]))
    const next = await updateRow(act, siteConfig, row, look as Patch<typeof siteConfig>, {
      verb: 'restoreVersion',
      label: `恢复第 ${no} 版`,
    })
    await keepVersion(act, next)
    await tellFooter(act, next)
    return presentOne(act, siteConfigServing, next)
  },
})

export const siteRoutes: readonly AnyRoute[] = [versionsRoute, restoreRoute]

/** The hosts that ads may lead to: the authorities' sites, until the platform allows more. */
async function seedLinkHosts(act: Act): Promise<void> {
  if ((await settingOf(act.tx, linkHostsKey)) !== undefined) return
  await insertRow(act, platformSetting, {
    key: linkHostsKey,
    name: '广告链接白名单',
    value: { hosts: ['gov.cn'] },
    remark: '广告可以链接到的外部域名，含其下级域名',
  })
}

/** The platform's own site, from what its footer says already. */
export async function seedSite(act: Act): Promise<void> {
  await seedLinkHosts(act)
  const [known] = await findRows(act.tx, siteConfig, isNull(table.organisation), 1)
  if (known !== undefined) return
  const footer = z
    .object({ address: z.string(), tel: z.string(), icp: z.string() })
    .partial()
    .catch({})
    .parse(await settingOf(act.tx, 'cmp_bottom_info'))
  const site = await insertRow(act, siteConfig, {
    title: '公益宝',
    subtitle: '让善意抵达',
    address: footer.address || null,
    tel: footer.tel || null,
    icp: footer.icp || null,
    homeBlocks: (['banner', 'figures', 'causes', 'news', 'disclosure'] as const).map(kind => ({
      kind,
      title: homeBlocks[kind],
      rows: kind === 'causes' ? 6 : 3,
    })),
    navigation: [
      { title: '首页', url: '/' },
      { title: '募捐项目', url: '/causes' },
      { title: '信息公开', url: '/disclosure' },
      { title: '帮助中心', url: '/help' },
    ],
    footerLinks: [
      { title: '慈善中国', url: 'https://cszg.mca.gov.cn' },
      { title: '民政部', url: 'https://www.mca.gov.cn' },
    ],
  })
  await keepVersion(act, site)
}
