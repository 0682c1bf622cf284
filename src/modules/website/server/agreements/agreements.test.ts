import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { agreementVersion } from '../../model/index.ts'
import { tendAgreements } from './agreement-version.ts'

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.house.close())

describe('an agreement', () => {
  it('is in force from its moment on, whatever the job does, and the one before goes', async () => {
    const first = (
      await sites.get('agreementVersion/getCurrent', { kind: 'register' }, sites.clerk)
    ).dataPoints
    expect(first.version).toBe('V1.0')
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const made = await sites.post('agreementVersion/insert', {
      kind: 'register',
      title: '用户注册协议',
      content: '<p>第二版</p>',
      effectiveAt: later,
      material: true,
    })
    expect(made.dataPoints.versionNo).toBe('V2.0')
    const sent = await sites.post('agreementVersion/submit', { id: made.dataPoints.id, version: 1 })
    const own = await sites.post('agreementVersion/approve', {
      id: made.dataPoints.id,
      version: sent.dataPoints.version,
    })
    expect(own.status).toBe(403)
    const approved = await sites.post(
      'agreementVersion/approve',
      { id: made.dataPoints.id, version: sent.dataPoints.version },
      sites.other,
    )
    expect(approved.dataPoints.state).toBe('scheduled')
    expect(
      (
        await sites.house.call(null, 'GET', '/api/website/agreementVersion/getCurrent', {
          kind: 'register',
        })
      ).dataPoints.version,
    ).toBe('V1.0')
    await sites.house.prepare(act =>
      act.tx.execute(
        `update agreement_version set effective_at = now() - interval '1 millisecond' where id = '${made.dataPoints.id}'`,
      ),
    )
    expect(
      (
        await sites.house.call(null, 'GET', '/api/website/agreementVersion/getCurrent', {
          kind: 'register',
        })
      ).dataPoints.version,
    ).toBe('V2.0')
    await sites.house.run(tendAgreements, {})
    const rows = (
      await sites.get('agreementVersion/getList', {
        filter: [{ field: 'kind', op: 'is', value: 'register' }],
      })
    ).dataPoints
    expect(
      rows.map((row: { versionNo: string; state: string }) => [row.versionNo, row.state]).sort(),
    ).toEqual([
      ['V1.0', 'retired'],
      ['V2.0', 'active'],
    ])
    const due = (await sites.get('agreementVersion/getDue')).dataPoints
    expect(due).toMatchObject([{ kind: 'register', version: 'V2.0' }])
    await sites.post('agreementVersion/answer', { id: due[0].id, choice: 'given' })
    expect((await sites.get('agreementVersion/getDue')).dataPoints).toEqual([])
    await expect(
      sites.house.prepare(act => act.tx.execute('delete from consent')),
    ).rejects.toThrow()
  })

  it('on privacy names what is missing', async () => {
    const made = await sites.post('agreementVersion/insert', {
      kind: 'privacy',
      title: '隐私协议',
      content: '<h2>目的与方式</h2>',
      effectiveAt: new Date().toISOString(),
    })
    expect(made.dataPoints.errors[0].message).toContain('第三方清单')
  })

  it('changes nothing once it is scheduled', async () => {
    const [row] = (
      await sites.get('agreementVersion/getList', {
        filter: [{ field: 'state', op: 'in', value: ['active'] }],
      })
    ).dataPoints
    const changed = await sites.post('agreementVersion/update', {
      id: row.id,
      version: row.version,
      title: '别的',
    })
    expect(changed.statusCode).toBe(0)
    expect(
      await sites.house.prepare(act => findRow(act.tx, agreementVersion, row.id)),
    ).toMatchObject({
      title: row.title,
    })
  })

  it('takes only parameters of its kind', async () => {
    const made = await sites.post('agreementVersion/insert', {
      kind: 'regret',
      title: '冷静期协议',
      content: '<p>正文</p>',
      effectiveAt: new Date(Date.now() + 3_600_000).toISOString(),
      params: { hours: 169, channels: ['fax'], minAge: 3 },
    })
    expect(made.dataPoints.errors.map((each: { message: string }) => each.message)).toEqual([
      '冷静期超出允许范围',
      '适用渠道的值不正确',
      '没有参数「minAge」',
    ])
  })

  it('has a number of its own, and is answered only once it is public', async () => {
    const draft = {
      kind: 'regret',
      title: '冷静期协议',
      content: '<p>正文</p>',
      effectiveAt: new Date(Date.now() + 3_600_000).toISOString(),
    }
    const made = await Promise.all(
      [1, 2, 3].map(() => sites.post('agreementVersion/insert', draft)),
    )
    const numbers = made.map(each => each.dataPoints.versionNo)
    expect(new Set(numbers).size).toBe(3)
    for (const id of [made[0]?.dataPoints.id, crypto.randomUUID()]) {
      const answered = await sites.post('agreementVersion/answer', { id, choice: 'given' })
      expect(answered.dataPoints.errors[0]).toMatchObject({
        field: 'id',
        message: '该协议版本没有公布',
      })
    }
  })

  it("of a donation may be an organisation's own once the platform passed it; the others keep the platform's", async () => {
    const current = async (organisation?: string) =>
      (
        await sites.house.call(null, 'GET', '/api/website/agreementVersion/getCurrent', {
          kind: 'donate',
          ...(organisation ? { organisation } : {}),
        })
      ).dataPoints.title
    const draft = {
      kind: 'donate',
      title: '北方慈善基金会捐赠协议',
      content: '<p>受赠人为【机构全称】</p>',
      effectiveAt: new Date(Date.now() + 60_000).toISOString(),
    }
    const wrong = await sites.post('agreementVersion/insert', {
      ...{ ...draft, kind: 'register', organisation: sites.organisation },
    })
    expect(wrong.dataPoints.errors[0].message).toBe('注册协议只有平台文本')
    const made = (
      await sites.post(
        'agreementVersion/insert',
        { ...draft, organisation: sites.organisation },
        sites.head,
      )
    ).dataPoints
    const { id } = made
    const sent = await sites.post('agreementVersion/submit', { id, version: 1 }, sites.head)
    const { version } = sent.dataPoints
    const own = await sites.post('agreementVersion/approve', { id, version }, sites.head)
    expect(own.status).toBe(403)
    const colleague = { ...sites.head, accountId: sites.other.accountId }
    const theirs = await sites.post('agreementVersion/approve', { id, version }, colleague)
    expect(theirs).toMatchObject({ status: 403, statusMessage: '协议由平台审核' })
    expect(await current(sites.organisation)).toBe('捐赠协议')
    await sites.post('agreementVersion/approve', { id, version }, sites.other)
    await sites.house.prepare(act =>
      act.tx.execute(
        `update agreement_version set effective_at = date_trunc('milliseconds', now()) where id = '${id}'`,
      ),
    )
    expect(await current(sites.organisation)).toBe('北方慈善基金会捐赠协议')
    expect(await current()).toBe('捐赠协议')
    await sites.house.run(tendAgreements, {})
    const active = await sites.get('agreementVersion/getList', {
      filter: [
        { field: 'kind', op: 'is', value: 'donate' },
        { field: 'state', op: 'is', value: 'active' },
      ],
    })
    expect(active.dataPoints).toHaveLength(2)
  })
})
