import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileKeeper } from '#kernel/server/file-use.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { file } from '#modules/platform/model/index.ts'
import { keepUses } from '#modules/platform/server/index.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { forgetOld } from './users/forget-old.ts'

/* Pictures are kept for as long as somebody may ask for them, and no longer. */

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
  answerPort(fileKeeper, keepUses)
})
afterAll(() => sites.house.close())

const picture = (resource: string, field: string) =>
  sites.house.prepare(async act => {
    const row = await insertRow(act, file, {
      ...{ name: 'a.png', size: 10_000, mime: 'image/png', sha256: 'x', width: 600, height: 400 },
      ...{ resource, field, account: sites.clerk.accountId },
    })
    return row.id
  })
const usesOf = async (id: string) =>
  (
    await sites.house.prepare(act =>
      act.tx.execute(sql`select field from file_use where file = ${id} order by field`),
    )
  ).rows.map(({ field }) => field)

it('that an earlier version of a site shows come back with it', async () => {
  const [logo, other] = [
    await picture('website/siteConfig', 'logo'),
    await picture('website/siteConfig', 'logo'),
  ]
  const [site] = (await sites.get('siteConfig/getList')).dataPoints
  const { id } = site
  const save = async (version: number, value: string) =>
    (await sites.post('siteConfig/update', { id, version, logo: value })).dataPoints.version
  const first = await save(site.version, logo)
  const second = await save(first, other)
  expect(await usesOf(logo)).toEqual(['versions'])
  expect(await usesOf(other)).toEqual(['logo', 'versions'])
  const back = await sites.post('siteConfig/restoreVersion', { id, version: second, no: first })
  expect(back.dataPoints.logo).toBe(logo)
  expect(await usesOf(logo)).toEqual(['logo', 'versions'])
})

it('of a blocked comment are let go with its text when the time of keeping is over', async () => {
  const image = await picture('website/publicComment', 'images')
  const said = { targetType: 'platform', content: '扫码领取', images: [image] }
  const { id, version } = (await sites.post('publicComment/receive', said)).dataPoints
  await sites.post('publicComment/block', { id, version, reason: '广告引流' })
  await sites.house.run(forgetOld, {})
  expect(await usesOf(image)).toEqual(['images'])
  await sites.house.prepare(act =>
    act.tx.execute(
      sql`update public_comment set decided_at = now() - interval '4 years' where id = ${id}`,
    ),
  )
  await sites.house.run(forgetOld, {})
  expect(await usesOf(image)).toEqual([])
})
