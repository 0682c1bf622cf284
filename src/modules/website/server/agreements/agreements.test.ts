import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeGuard } from '#kernel/server/guard.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { personWith } from '#test/house.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { agreementVersion } from '../../model/index.ts'
import { tendAgreements } from './agreement-version.ts'

import { guardChange } from './refusals.ts'

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
  answerPort(changeGuard, guardChange)
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

  it('that changes privacy materially is asked of everybody, seven days after it was passed at the earliest', async () => {
    const blocks = ['处理者与联系方式', '目的与方式', '种类与保存期限', '第三方清单']
    const headings = [...blocks, '未成年人规则', '权利行使方式']
    const week = 7 * 86_400_000
    const table = '<table><tbody><tr><td>支付机构</td></tr></tbody></table>'
    const draft = {
      kind: 'privacy',
      title: '隐私协议',
      content: headings
        .map(each => `<h2>${each}</h2>${each === '第三方清单' ? table : '<p>内容</p>'}`)
        .join(''),
      material: true,
      effectiveAt: new Date(Date.now() + week + 60_000).toISOString(),
    }
    const inText = await sites.post('agreementVersion/insert', {
      ...draft,
      content: `<p>${headings.join('')}</p>`,
    })
    expect(inText.dataPoints.errors[0].message).toContain('正文缺少标题：处理者与联系方式')
    const elsewhere = await sites.post('agreementVersion/insert', {
      ...draft,
      content: `${draft.content.replace(table, '<p>内容</p>')}${table}`,
    })
    expect(elsewhere.dataPoints.errors[0].message).toBe(
      '「第三方清单」应为表格：接收方、目的、信息种类',
    )
    const soon = await sites.post('agreementVersion/insert', {
      ...draft,
      effectiveAt: new Date(Date.now() + week / 2).toISOString(),
    })
    expect(soon.dataPoints.errors[0].field).toBe('effectiveAt')
    const made = (await sites.post('agreementVersion/insert', draft)).dataPoints
    await sites.house.prepare(act =>
      act.tx.execute(
        `update agreement_version set effective_at = now() + interval '1 day' where id = '${made.id}'`,
      ),
    )
    const sent = await sites.post('agreementVersion/submit', { id: made.id, version: 1 })
    const approved = await sites.post(
      'agreementVersion/approve',
      { id: made.id, version: sent.dataPoints.version },
      sites.other,
    )
    const notice = Date.parse(approved.dataPoints.effectiveAt) - Date.now()
    expect(notice).toBeGreaterThan(week - 3_600_000)
    const isDue = async () =>
      (await sites.get('agreementVersion/getDue', {}, sites.other)).dataPoints.some(
        (each: { id: string }) => each.id === made.id,
      )
    expect(await isDue()).toBe(false)
    await sites.house.prepare(act =>
      act.tx.execute(
        `update agreement_version set effective_at = date_trunc('milliseconds', now()) where id = '${made.id}'`,
      ),
    )
    expect(await isDue()).toBe(true)
    await sites.post('agreementVersion/answer', { id: made.id, choice: 'refused' }, sites.other)
    const due = async () =>
      (await sites.get('agreementVersion/getDue', {}, sites.other)).dataPoints
        .filter((each: { id: string }) => each.id === made.id)
        .map((each: { isRefused: boolean }) => each.isRefused)
    expect(await due()).toEqual([true])
    const change = () => sites.post('siteConfig/insert', {}, sites.other)
    expect((await change()).statusMessage).toMatch(/^您未同意《隐私协议 .*》，目前只能查看和撤回/)
    const many = { move: 'disable', rows: [{ id: made.id, version: 1 }] }
    const bulk = await sites.post('sensitiveWord/moveMany', many, sites.other)
    expect(bulk.statusMessage).toContain('您未同意')
    expect((await sites.get('siteConfig/getListByPage', {}, sites.other)).statusCode).toBe(1)
    const withdrawn = await sites.post('agreementVersion/withdraw', {}, sites.other)
    expect(withdrawn.statusMessage).not.toContain('您未同意')
    expect((await sites.post('siteConfig/insert', {})).statusMessage).not.toContain('您未同意')
    const [row] = (
      await sites.get('consent/getList', {
        filter: [{ field: 'agreement', op: 'is', value: made.id }],
      })
    ).dataPoints
    expect(row).toMatchObject({ choice: 'refused', purpose: 'privacy' })
    const figures = (await sites.get('agreementVersion/getFigures', { id: made.id })).dataPoints
    expect(figures).toMatchObject({ given: 0, refused: 1 })
    await sites.post('agreementVersion/answer', { id: made.id, choice: 'given' }, sites.other)
    expect(await due()).toEqual([])
    expect((await change()).statusMessage).not.toContain('您未同意')
  })

  it('is answered as it holds: a yes or a no to another version says nothing of it', async () => {
    const { dataPoints: first } = await sites.house.call(
      null,
      'GET',
      '/api/website/agreementVersion/getCurrent',
      { kind: 'register' },
    )
    const publish = (versionNo: string, hours: number) =>
      sites.house.prepare(act =>
        insertRow(act, agreementVersion, {
          ...{ kind: 'register', versionNo, title: '注册协议', content: '<p>正文</p>' },
          ...{ material: true, state: 'scheduled' },
          effectiveAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
        }),
      )
    const person = personWith([])
    const answer = (id: string, choice = 'given') =>
      sites.post('agreementVersion/answer', { id, choice }, person)
    const due = async () =>
      (await sites.get('agreementVersion/getDue', {}, person)).dataPoints
        .filter((each: { kind: string }) => each.kind === 'register')
        .map(({ id, isRefused }: { id: string; isRefused: boolean }) => [id, isRefused])
    await publish('V2.0', 0)
    const second = (await due())[0][0]
    await answer(second, 'refused')
    expect(await due()).toEqual([[second, true]])
    expect((await answer(first.id)).dataPoints.errors[0].message).toContain('未在生效中')
    expect(await due()).toEqual([[second, true]])
    const third = await publish('V3.0', 0)
    expect(await due()).toEqual([[third.id, false]])
    const later = await publish('V4.0', 1)
    expect((await answer(later.id)).dataPoints.errors[0].field).toBe('id')
    const user = await sites.newUser()
    const received = (agreement: string) =>
      sites.post('consent/receive', { user: user.id, agreement, channel: '官网' })
    expect((await received(second)).dataPoints.errors[0].field).toBe('agreement')
    expect((await received(third.id)).statusCode).toBe(1)
    await answer(third.id)
    expect(await due()).toEqual([])
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
