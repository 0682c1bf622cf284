import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerFilter } from '#kernel/server/http.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow, updateRow } from '#kernel/server/rows.ts'
import { text } from '#kinds/index.ts'
import { role } from '#modules/access/model/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { publicComment, registeredUser } from '../../model/index.ts'
import { submitComment } from '../comments/submit-comment.ts'
import { exportMasks, filterAnswer } from './filter-answer.ts'
import { coverage } from './mask-routes.ts'
import { type MaskRule, maskAnswer, maskRules } from './mask-rules.ts'

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
  answerPort(answerFilter, filterAnswer)
})
afterAll(() => sites.house.close())

const write = () =>
  sites.house.prepare(act =>
    submitComment(act, {
      targetType: 'organisation',
      target: sites.organisation,
      content: '工作人员很耐心',
    }),
  )
const makeRole = (code: string, more = {}) =>
  sites.house.prepare(act =>
    insertRow(act, role, {
      code,
      name: code === 'observer' ? '观察员' : code,
      ownerKind: 'platform',
      holderKinds: ['organisation'],
      dataScope: 'organisation',
      ...more,
    }),
  )

describe('a rule of desensitisation', () => {
  const rule = (more: Record<string, unknown> = {}) => ({
    name: '观察员看不到昵称',
    apiPath: '/api/website/publicComment/getListByPage',
    field: 'displayName',
    algorithm: 'full',
    ...more,
  })
  const shown = async (person: Person) =>
    (await sites.get('publicComment/getListByPage', {}, person)).dataPoints.list[0].displayName

  it('changes the very next answer, for its roles only, and its end gives it back', async () => {
    await write()
    const role = await makeRole('observer')
    expect(await shown(sites.head)).not.toBe('***********')
    const made = await sites.post('desensitisationRule/insert', rule({ roles: [role.id] }))
    expect(made.statusCode).toBe(1)
    expect(await shown(sites.head)).toBe('***********')
    expect(await shown(sites.clerk)).not.toBe('***********')
    const exported = (person: Person) =>
      sites.house.prepare(act => exportMasks(act.tx, person, publicComment))
    expect((await exported(sites.head)).get('displayName')?.('张三', {})).toBe('***********')
    expect((await exported(sites.clerk)).size).toBe(0)
    const rival = await sites.post('desensitisationRule/insert', rule({ name: '另一条' }))
    expect(rival.dataPoints.errors[0].message).toContain('观察员看不到昵称')
    await sites.post('desensitisationRule/disable', { id: made.dataPoints.id, version: 1 })
    expect(await shown(sites.head)).not.toBe('***********')
  })

  it('tells the roles of two units apart that have one code', async () => {
    const of = (organisation: string) =>
      makeRole('own_code', { ownerKind: 'organisation', organisation })
    const elsewhere = await sites.house.prepare(act => makeOrganisation(act, '南方慈善基金会'))
    const [mine, theirs] = [await of(sites.organisation), await of(elsewhere.id)]
    const holder = { ...sites.head, roleCodes: ['own_code'] }
    const shownUnder = async (id: string) => {
      const made = await sites.post('desensitisationRule/insert', rule({ roles: [id] }))
      expect(made.statusMessage).toBe('success')
      const name = await shown(holder)
      await sites.post('desensitisationRule/disable', { id: made.dataPoints.id, version: 1 })
      return name
    }
    expect(await shownUnder(mine.id)).toBe('***********')
    expect(await shownUnder(theirs.id)).not.toBe('***********')
  })

  it('holds in choosers of records, in the texts beside a row and in exports, row by row', async () => {
    const adult = await sites.newUser()
    const child = await sites.newUser()
    await sites.house.prepare(async act => {
      await updateRow(act, registeredUser, adult, { nickname: '张晓明' })
      await updateRow(act, registeredUser, child, { nickname: '李小雨', minor: true })
    })
    const made = await sites.post('desensitisationRule/insert', {
      name: '昵称只显示姓',
      apiPath: '/api/website/registeredUser/*',
      field: 'nickname',
      algorithm: 'name',
    })
    expect(made.statusCode).toBe(1)
    const picks = await sites.get('registeredUser/getPicks', { ids: `${adult.id},${child.id}` })
    const title = (id: string) =>
      picks.dataPoints.find((each: { id: string }) => each.id === id).title
    expect([title(adult.id), title(child.id)]).toEqual(['张**', '小*'])
    const row = (await sites.get('registeredUser/getById', { id: child.id })).dataPoints
    expect(row.nickname).toBe('小*')
    const beside = await sites.house.prepare(async act => {
      const masks = (await maskRules.get(act.tx)).masksIn('list', registeredUser.path, sites.clerk)
      return maskAnswer({ minor: true, shown: { nickname: '李小雨' } }, masks ?? new Map())
    })
    expect(beside).toMatchObject({ shown: { nickname: '小*' } })
    const masks = await sites.house.prepare(act => exportMasks(act.tx, sites.clerk, registeredUser))
    const mask = masks.get('nickname')
    expect([mask?.('张晓明', { minor: false }), mask?.('李小雨', { minor: true })]).toEqual([
      '张**',
      '小*',
    ])
    await sites.post('desensitisationRule/disable', { id: made.dataPoints.id, version: 1 })
  })

  it('that keeps values in the clear needs the class and a second person, and then shows them', async () => {
    const user = await sites.newUser('13912340000')
    const keep = (roles: string[]) => ({
      name: '信任角色看手机',
      apiPath: '/api/website/registeredUser/getById',
      field: 'phone',
      algorithm: 'keep',
      roles,
    })
    const plain = await makeRole('plain_role')
    const refused = await sites.post('desensitisationRule/insert', keep([plain.id]))
    expect(refused.dataPoints.errors[0]).toMatchObject({
      field: 'roles',
      message: '「plain_role」没有可见敏感级「联系方式」',
    })
    const trusted = await makeRole('trusted_role', { fieldClasses: ['P2'] })
    const made = await sites.post('desensitisationRule/insert', keep([trusted.id]))
    expect(made.dataPoints.state).toBe('pending')
    const phone = async (person: Person) =>
      (await sites.get('registeredUser/getById', { id: user.id }, person)).dataPoints
    const holder = { ...sites.clerk, roleCodes: ['trusted_role'] }
    expect((await phone(holder)).phone).toBe('139****0000')
    const waits = async (person: Person) =>
      (await sites.house.call(person, 'GET', '/api/platform/todo/getCount')).dataPoints.kinds.some(
        (each: { kind: string }) => each.kind === 'website.maskConfirm',
      )
    expect([await waits(sites.clerk), await waits(sites.other)]).toEqual([false, true])
    const asked = { id: made.dataPoints.id, version: 1 }
    expect((await sites.post('desensitisationRule/confirm', asked)).status).toBe(403)
    const confirmed = await sites.post('desensitisationRule/confirm', asked, sites.other)
    expect(confirmed.dataPoints.state).toBe('enabled')
    expect(await phone(holder)).toMatchObject({ phone: '13912340000', masked: [] })
    expect((await phone(sites.clerk)).phone).toBe('139****0000')
    // A role that lost the class since sees what everybody sees.
    expect((await phone({ ...holder, sensitivities: new Set() })).phone).toBe('139****0000')
    const widened = await sites.post('desensitisationRule/update', {
      id: made.dataPoints.id,
      version: confirmed.dataPoints.version,
      roles: [trusted.id, plain.id],
    })
    expect(widened.statusMessage).toBe('已启用的「不脱敏」规则须先停用再修改')
  })

  it('names an interface and a field that exist', async () => {
    const asked = rule({ apiPath: '/api/website/nothing/getList' })
    const unknown = await sites.post('desensitisationRule/insert', asked)
    expect(unknown.dataPoints.errors[0].message).toBe('接口目录中没有这个接口')
    // A call that is none would hide nothing, and nobody would see that.
    for (const more of [
      { apiPath: '/api/website/publicComment/getNothing' },
      { method: 'POST', apiPath: '/api/website/publicComment/getListByPage' },
    ]) {
      const none = await sites.post('desensitisationRule/insert', rule(more))
      expect(none.dataPoints.errors[0]).toEqual({
        ...{ field: 'apiPath', message: '接口目录中没有这个接口' },
      })
    }
    const inventory = (await sites.get('desensitisationRule/getInventory')).dataPoints.find(
      (each: { resource: string }) => each.resource === 'website/publicComment',
    )
    expect(inventory.calls).toEqual(
      expect.arrayContaining([{ call: 'getQueue', label: '评论审核队列' }]),
    )
    const field = await sites.post('desensitisationRule/insert', rule({ field: 'nothing' }))
    expect(field.dataPoints.errors[0].message).toBe('评论没有这个字段')
  })

  it('by an expression hides what matches, and names what cannot be read', async () => {
    const params = { pattern: '爱心|\\d+', replacement: '' }
    const custom = rule({
      priority: 5,
      algorithm: 'regex',
      params,
    })
    const tried = await sites.post('desensitisationRule/try', {
      algorithm: 'regex',
      params,
      value: '爱心人士0012',
    })
    expect(tried.dataPoints.after).toBe('**人士****')
    const missing = await sites.post('desensitisationRule/insert', { ...custom, params: null })
    expect(missing.dataPoints.errors[0]).toMatchObject({
      field: 'params',
      message: '请填写正则表达式',
    })
    const wrong = await sites.post('desensitisationRule/insert', {
      ...custom,
      params: { pattern: '(?<=爱)心' },
    })
    expect(wrong.dataPoints.errors[0].message).toContain('不支持环视')
    const made = await sites.post('desensitisationRule/insert', custom)
    expect(await shown(sites.clerk)).toBe('**人士')
    await sites.post('desensitisationRule/disable', { id: made.dataPoints.id, version: 1 })
  })

  it('is compared with what each role sees now before it is saved', async () => {
    const { dataPoints } = await sites.post('desensitisationRule/compare', {
      apiPath: '/api/website/registeredUser/getListByPage',
      field: 'phone',
      algorithm: 'full',
      scene: 'list',
    })
    expect(dataPoints.values).toHaveLength(5)
    const [first] = dataPoints.roles
    expect(first.before[0]).toBe('138****5678')
    expect(first).toMatchObject({ change: 'stricter' })
    expect(first.after[0]).toBe('***********')
  })

  it('is asked for wherever a personal field has no mask', async () => {
    const { list } = (await sites.get('desensitisationRule/getCoverage')).dataPoints
    const of = (field: string) =>
      list.find(
        (each: { resource: string; field: string }) =>
          each.resource === 'website/registeredUser' && each.field === field,
      )
    expect(of('phone')).toMatchObject({ class: 'P2', by: 'builtIn' })
    expect(of('idNumber')).toMatchObject({ class: 'P3', by: 'builtIn' })
  })

  it('is missed where a new personal field has neither mask nor rule', async () => {
    const careless = { ...publicComment, fields: { helperPhone: text('帮扶人手机') } }
    const [open] = coverage([careless as never], [])
    expect(open).toMatchObject({ field: 'helperPhone', class: 'P2', by: 'nothing' })
    const everywhere: MaskRule = {
      ...{ id: '1', name: '帮扶人', apiPath: '/api/website/publicComment/*', method: 'any' },
      ...{ field: 'helperPhone', algorithm: 'full', params: null, minorStricter: true },
      ...{ roles: [], exceptRoles: [], scene: [], priority: 100 },
    }
    const by = (more: Partial<MaskRule>) =>
      coverage([careless as never], [{ ...everywhere, ...more }])[0]?.by
    expect(by({})).toBe('rule')
    // Whoever asks another call, another way or elsewhere still gets it in the clear.
    for (const half of [
      { apiPath: '/api/website/publicComment/getById' },
      { method: 'GET' as const },
      { scene: ['export' as const] },
      { roles: ['observer'] },
    ])
      expect(by(half)).toBe('nothing')
  })
})
