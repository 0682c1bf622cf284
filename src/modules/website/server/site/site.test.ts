import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { platformPorts } from '#modules/platform/server/index.ts'
import { personWith } from '#test/house.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { siteConfig } from '../../model/index.ts'
import { settingByHost } from './site-config.ts'

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.house.close())

describe('the site', () => {
  it('of the platform feeds the footer and keeps its versions', async () => {
    const [site] = (await sites.get('siteConfig/getList')).dataPoints
    const wrong = await sites.post('siteConfig/update', {
      id: site.id,
      version: site.version,
      icp: '123',
    })
    expect(wrong.dataPoints.errors[0].field).toBe('icp')
    const changed = await sites.post('siteConfig/update', {
      id: site.id,
      version: site.version,
      icp: '京ICP备12345678号-1',
      tel: '010-12345678',
    })
    expect(changed.statusCode).toBe(1)
    const footer = async () =>
      JSON.parse(
        (
          await sites.house.call(null, 'GET', '/api/common/cfg/getCommConfig', {
            key: 'cmp_bottom_info',
          })
        ).dataPoints.itemValue,
      )
    expect(await footer()).toMatchObject({ icp: '京ICP备12345678号-1', tel: '010-12345678' })
    const versions = (await sites.get('siteConfig/getVersions', { id: site.id })).dataPoints
    expect(versions).toHaveLength(2)
    const restore = { id: site.id, no: versions[1].no }
    const { version } = changed.dataPoints
    const stale = await sites.post('siteConfig/restoreVersion', {
      ...restore,
      version: version - 1,
    })
    expect(stale.statusCode).toBe(4090)
    await sites.post('siteConfig/restoreVersion', { ...restore, version })
    expect((await footer()).tel).toBe('')
    expect((await sites.post('siteConfig/disable', { id: site.id, version: 3 })).status).toBe(422)
  })

  it('says in Chinese what is wrong with its blocks and links', async () => {
    const [{ id, version }] = (await sites.get('siteConfig/getList')).dataPoints
    const wrong = async (values: object) =>
      (await sites.post('siteConfig/update', { id, version, ...values })).dataPoints.errors
    const block = { kind: 'news', title: '新闻', rows: 3 }
    expect(await wrong({ homeBlocks: [{ ...block, kind: 'ads' }] })).toEqual([
      { field: 'homeBlocks', message: '没有这种版块' },
    ])
    expect(await wrong({ homeBlocks: [{ ...block, more: 1 }] })).toEqual([
      { field: 'homeBlocks', message: '没有这个参数：more' },
    ])
    expect(await wrong({ navigation: [{ title: '首页', url: 'javascript:1' }] })).toEqual([
      { field: 'navigation', message: '链接应以 / 或 http 开头' },
    ])
  })

  it('counts visits with a known service only, never with a script of its own', async () => {
    const [site] = (await sites.get('siteConfig/getList')).dataPoints
    const change = (more: object) =>
      sites.post('siteConfig/update', { id: site.id, version: site.version, ...more })
    const script = await change({ statsProvider: 'baidu', statsCode: '<script>alert(1)</script>' })
    expect(script.dataPoints.errors[0].message).toContain('不能填写脚本')
    expect((await change({ statsProvider: 'mine', statsCode: 'abcdef12' })).statusCode).not.toBe(1)
    expect((await change({ statsCode: 'abcdef12' })).dataPoints.errors[0]).toMatchObject({
      field: 'statsProvider',
      message: '请选择统计服务商',
    })
    expect((await change({ statsProvider: 'baidu', statsCode: 'abcdef12' })).statusCode).toBe(1)
  })

  it("of an organisation's domain has its own footer, and the platform's again when it is switched off", async () => {
    reconnect(platformPorts, { settingByHost: settingByHost })
    const made = (
      await sites.post('siteConfig/insert', {
        title: '北方慈善网',
        organisation: sites.organisation,
        host: 'localhost',
        icp: '陕ICP备87654321号',
        tel: '029-88880000',
      })
    ).dataPoints
    const footer = async () => {
      const answer = await sites.house.call(null, 'GET', '/api/common/cfg/getCommConfig', {
        key: 'cmp_bottom_info',
      })
      return JSON.parse(answer.dataPoints.itemValue)
    }
    expect(await footer()).toMatchObject({ icp: '陕ICP备87654321号', tel: '029-88880000' })
    const again = await sites.post('siteConfig/insert', {
      ...{ title: '第二个站', organisation: sites.organisation, host: 'other.example.org' },
    })
    expect(again.dataPoints.errors[0].field).toBe('organisation')
    expect(made.extra.disclosed.name).toBe('北方慈善基金会')
    await sites.post('siteConfig/disable', { id: made.id, version: made.version })
    expect((await footer()).icp).not.toBe('陕ICP备87654321号')
  })

  it('is found by its host with the port before the domain alone', async () => {
    const title = async (host: string) =>
      JSON.stringify(await sites.house.prepare(act => settingByHost(act, host, 'cmp_site_info')))
    await sites.house.prepare(async act => {
      for (const [name, host] of [
        ['全域', 'give.example.net'],
        ['八四四三', 'give.example.net:8443'],
      ] as const) {
        const { id } = await makeOrganisation(act, `${name}慈善会`)
        await insertRow(act, siteConfig, { title: name, organisation: id, host })
      }
    })
    expect(await title('give.example.net:8443')).toContain('八四四三')
    expect(await title('GIVE.example.net:9000')).toContain('全域')
    expect(await title('give.example.net')).toContain('全域')
    expect(await title('example.net:8443')).toBeUndefined()
    const { id } = await sites.house.prepare(act => makeOrganisation(act, '本机慈善会'))
    const own = { title: '本机端口', organisation: id, host: 'localhost:80' }
    const made = (await sites.post('siteConfig/insert', own)).dataPoints
    const answer = await sites.house.call(null, 'GET', '/api/common/cfg/getCommConfig', {
      key: 'cmp_site_info',
    })
    expect(answer.dataPoints.itemValue).toContain('本机端口')
    await sites.post('siteConfig/disable', { id: made.id, version: made.version })
  })

  it('gets its host from the platform alone, so that nobody speaks in the name of another site', async () => {
    const head = personWith(
      ['siteConfig.view', 'siteConfig.create', 'siteConfig.update', 'organisation.view'],
      { ownerKind: 'organisation', ownerId: sites.organisation },
    )
    const [site] = (await sites.get('siteConfig/getList', {}, head)).dataPoints
    const change = (more: object, person: Person) =>
      sites.post('siteConfig/update', { id: site.id, ...more }, person)
    const taken = await change({ version: site.version, host: '127.0.0.1' }, head)
    expect(taken.dataPoints.errors).toEqual([{ field: 'host', message: '域名由平台核实后登记' }])
    const renamed = await change({ version: site.version, tel: '029-66660000' }, head)
    expect(renamed.dataPoints).toMatchObject({ host: 'localhost', tel: '029-66660000' })
    const moved = await change(
      { version: renamed.dataPoints.version, host: 'give.example.org' },
      sites.clerk,
    )
    expect(moved.statusCode).toBe(1)
    const versions = (await sites.get('siteConfig/getVersions', { id: site.id }, head)).dataPoints
    const restored = await sites.post(
      'siteConfig/restoreVersion',
      { id: site.id, version: moved.dataPoints.version, no: versions.at(-1).no },
      head,
    )
    expect(restored.dataPoints).toMatchObject({ host: 'give.example.org', tel: '029-88880000' })
  })
})
