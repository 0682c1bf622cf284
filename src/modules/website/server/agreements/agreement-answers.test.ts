import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeGuard } from '#kernel/server/guard.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { personWith } from '#test/house.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { agreementVersion } from '../../model/index.ts'
import { guardChange } from './refusals.ts'

/* Who is asked for an agreement, and what a yes or a no does. */

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
  answerPort(changeGuard, guardChange)
})
afterAll(() => sites.house.close())

describe('an agreement', () => {
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
})
