import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJob } from '#kernel/server/start-jobs.ts'
import { governanceMember, settlementApplication } from '#modules/charity/model/index.ts'
import { checkWholeChain } from '#modules/log/server/check-chain.ts'
import { archiveLogs } from '#modules/log/server/log-archive.ts'
import { sealLogs } from '#modules/log/server/seal-logs.ts'
import { donor } from '#modules/people/model/index.ts'
import type { Browser } from '#test/account-world.ts'
import { openStanding, type Standing } from '#test/faults/standing.ts'

/* What is left of a removed month stands in the evidence log, and the rest of the chain upon it. */

const minute = 60_000
let world: Standing
let asker: Browser
let decider: Browser
let head: Browser
let clerk: Browser
let auditor: Browser

beforeAll(async () => {
  world = await openStanding()
  await world.account('asker', { roles: ['secadmin'] })
  await world.account('decider', { roles: ['secadmin'] })
  asker = await world.signedIn('asker')
  decider = await world.signedIn('decider')
  await world.account('clerk', { roles: ['operator'] })
  await world.account('auditor', { roles: ['auditadmin'] })
  await world.account('head', {
    ...{ ownerKind: 'organisation', organisation: world.north.id, roles: ['org_head'] },
  })
  clerk = await world.signedIn('clerk')
  auditor = await world.signedIn('auditor')
  head = await world.signedIn('head')
}, 5 * minute)
afterAll(async () => {
  await world?.close()
  await world?.drop()
}, minute)

/** As the owner of the tables past their triggers: time cannot be waited for. */
async function pastTriggers(text: string): Promise<void> {
  await world.owner.query("set session_replication_role = 'replica'")
  await world.owner.query(text)
  await world.owner.query('set session_replication_role = default')
}
const check = () => world.database.read('all', reader => checkWholeChain(reader))

it('compares where the chain begins with the evidence log', async () => {
  const work = { database: world.database }
  const month = `${new Date().getUTCFullYear() - 6}-03`
  await world.owner.query(`select ensure_log_months('${month}-01')`)
  await runJob(sealLogs, {}, work)
  const at = `'${month}-10T04:00:00Z'::timestamptz`
  const first = '(select record from log_link where seq = 1)'
  await pastTriggers(`update operation set at = ${at} where id = ${first};
    update login_record set at = ${at} where id = ${first};
    update log_link set at = ${at} where seq = 1`)
  await runJob(archiveLogs, {}, work)
  // Both have confirmed who they are.
  await world.execute(`update session set elevated_until = now() + interval '5 minutes'`)
  const asked = await asker.post('/api/log/logPurge/ask', { month, reason: '超过保存期限' })
  expect(asked.statusMessage).toBe('success')
  const { id, version } = asked.dataPoints
  const gone = await decider.post('/api/log/logPurge/confirm', { id, version })
  expect(gone.dataPoints).toMatchObject({ state: 'done', rows: 1, lastSeq: 1 })
  expect(await check()).toMatchObject({ brokenAt: null })
  const { dataPoints } = await asker.get('/api/log/logCheck/getMonths')
  expect(dataPoints.at(-1)).toMatchObject({
    ...{ month, place: 'purged', rows: 1, lastSeq: 1 },
    leaf: expect.stringMatching(/^E/),
  })
  await pastTriggers(`update log_purge set head = repeat('0', 64)`)
  expect(await check()).toMatchObject({ finding: `${month} 的清除记录与存证不符` })
})

it('finds one human behind a document number in every registry, and keeps the number in no log', async () => {
  const idNumber = '11010519491231002X'
  const { north } = world
  const donorId = await world.plant(donor, { organisation: north.id, idNumber })
  const memberId = await world.plant(governanceMember, { organisation: north.id, idNumber })
  const legalId = await world.plant(settlementApplication, { applicantIdNumber: idNumber })
  const look = (who: Browser, path: string, id: string, field: string) =>
    who.post(`/api/${path}/reveal`, { id, field, purpose: 'verify', reason: '核实身份信息' })
  const looks = [
    await look(head, 'people/donor', donorId, 'idNumber'),
    await look(clerk, 'charity/governanceMember', memberId, 'idNumber'),
    await look(clerk, 'charity/settlementApplication', legalId, 'applicantIdNumber'),
  ]
  expect(looks.map(({ dataPoints }) => dataPoints.value)).toEqual([idNumber, idNumber, idNumber])
  const found = await auditor.post('/api/log/dataAccess/findAccesses', {
    number: '11010519491231002x',
  })
  expect(found.dataPoints.list.map((row: { resource: string }) => row.resource)).toEqual([
    'charity/settlementApplication',
    'charity/governanceMember',
    'people/donor',
  ])
  for (const log of ['operation', 'login_record', 'data_access', 'log_alert'])
    expect(
      await world.execute(`select id from ${log} where ${log}::text ilike '%${idNumber}%'`),
    ).toEqual([])
})

it('shows the head of an organisation the own people and records, and nothing of another', async () => {
  const { north, south } = world
  const foreign = { cause: south.cause, head: 'southhead' }
  await world.account(foreign.head, {
    ...{ ownerKind: 'organisation', organisation: south.id, roles: ['org_head'] },
  })
  const stranger = await world.signedIn(foreign.head)
  await stranger.post('/api/log/dataAccess/findAccesses', { number: '13800000000' })
  const rowsOf = async (who: Browser, log: string, filter: object[] = []) => {
    const query = { page: '1', limit: '50', filter: JSON.stringify(filter) }
    const answer = await who.get(`/api/log/${log}/getListByPage`, query)
    if (answer.statusCode !== 1) throw new Error(JSON.stringify(answer))
    return answer.dataPoints.list
  }
  for (const log of ['operation', 'loginRecord', 'dataAccess'])
    for (const row of await rowsOf(head, log))
      expect([log, row.organisation]).toEqual([log, north.id])
  expect((await rowsOf(head, 'operation')).length).toBeGreaterThan(0)
  expect((await rowsOf(head, 'loginRecord')).length).toBeGreaterThan(0)
  const about = (record: string) => [{ field: 'record', op: 'is', value: record }]
  expect(await rowsOf(head, 'operation', about(foreign.cause))).toEqual([])
  expect((await rowsOf(auditor, 'operation', about(foreign.cause))).length).toBeGreaterThan(0)
  const [theirs] = await rowsOf(stranger, 'operation')
  for (const call of ['getById', 'checkRow'])
    expect((await head.get(`/api/log/operation/${call}`, { id: theirs.id })).statusCode).toBe(4040)
  expect((await stranger.get('/api/log/operation/checkRow', { id: theirs.id })).statusCode).toBe(1)
  for (const closed of [
    'logAlert/getListByPage',
    'logCheck/getMonths',
    'clientError/getListByPage',
  ])
    expect([closed, (await head.get(`/api/log/${closed}`)).statusCode]).toEqual([closed, 4031])
})

it('gives the audit administrator nothing that changes a log but the end of an alert, checks and exports', async () => {
  const [role] = await world.execute(`select actions from role where code = 'auditadmin'`)
  const resources = ['operation', 'loginRecord', 'dataAccess', 'logAlert', 'logCheck', 'logPurge']
  const held = (role as { actions: string[] }).actions.filter(
    action => resources.includes(action.split('.')[0] ?? '') && !action.endsWith('.view'),
  )
  expect(held.toSorted()).toEqual([
    'dataAccess.export',
    'logAlert.export',
    'logAlert.handle',
    'loginRecord.export',
    'operation.export',
    'operation.verify',
  ])
  for (const log of resources.slice(0, 3)) {
    const { dataPoints } = await auditor.get(`/api/log/${log}/getListByPage`)
    for (const { can } of dataPoints.list)
      expect(Object.values(can).filter(may => may === true)).toEqual([])
    for (const verb of ['insert', 'update', 'delete', 'import'])
      expect((await auditor.post(`/api/log/${log}/${verb}`, {})).status).toBe(404)
  }
})
