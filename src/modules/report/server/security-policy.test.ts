import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStanding, type Standing } from '#test/faults/standing.ts'
import { textOfPdf } from '#test/pdf-text.ts'

const minutes = 60_000
let world: Standing

beforeAll(async () => {
  world = await openStanding()
  for (const [login, role] of [
    ['policy.sys', 'sysadmin'],
    ['policy.sec', 'secadmin'],
    ['policy.audit', 'auditadmin'],
    ['policy.reader', 'reviewer'],
  ] as const)
    await world.account(login, { realName: `${login}员`, roles: [role] })
}, 5 * minutes)
afterAll(async () => {
  await world?.close()
  await world?.drop()
}, minutes)

/** Without the spaces, which a line of paper may break at. */
const bare = (text: string) => text.replace(/\s/g, '')

it('prints the policy in force for the yearly examination, in Chinese that can be read back', async () => {
  const keeper = await world.signedIn('policy.sec')
  await world.execute(`update session set elevated_until = now() + interval '1 hour'`)
  const [row] = await world.execute(
    `select id, version from platform_security where key = 'password.minLength' and scope_kind = 'global'`,
  )
  const changed = await keeper.post('/api/common/platformSecurity/update', {
    ...{ id: row?.id, version: Number(row?.version), value: 14, reason: '等保测评要求' },
  })
  expect(changed.statusMessage).toBe('success')
  const narrowed = await keeper.post('/api/common/platformSecurity/insert', {
    ...{ key: 'session.idleMinutes', scopeKind: 'organisation', organisation: world.north.id },
    ...{ value: 15, reason: '该机构共用电脑' },
  })
  expect(narrowed.statusMessage).toBe('success')
  const ask = async (login: string) => {
    const browser = await world.signedIn(login)
    return world.product.app.inject({
      ...{ method: 'GET', url: '/api/common/platformSecurity/getPolicy' },
      headers: {
        host: 'localhost',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-token': browser.cookies.get('gyb_token') ?? '',
      },
    })
  }
  const answer = await ask('policy.sec')
  expect(answer.headers['content-type']).toBe('application/pdf')
  const text = bare(textOfPdf(answer.rawPayload))
  for (const said of [
    '系统安全策略',
    '安全评分：',
    '三员',
    '安全管理员',
    'policy.sec员（policy.sec）',
    '最短长度',
    '当前值：14',
    '默认值：10',
    '底线：不低于 8',
    '生效：下次改密',
    '设置项：password.minLength',
    '当前值：15',
    `适用范围：指定机构：${world.north.name}`,
    '系统管理员（签字）',
  ])
    expect(text).toContain(bare(said))
  // Every setting that is in force stands on it.
  const all = await world.execute('select distinct key from platform_security')
  expect(all.filter(({ key }) => !text.includes(String(key)))).toEqual([])
  const [logged] = await world.execute(
    `select label, risk from operation where action = 'platformSecurity.view' and outcome = 'done' order by at desc limit 1`,
  )
  expect(logged).toEqual({ label: '导出系统安全策略', risk: 'high' })
  expect((await ask('policy.reader')).json()).toMatchObject({ statusCode: 4031 })
})
