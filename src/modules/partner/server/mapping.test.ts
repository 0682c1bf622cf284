import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { syncTarget } from '#modules/cause/model/index.ts'
import { causePorts, causeTerms } from '#modules/cause/server/index.ts'
import { pushSyncs } from '#modules/cause/server/sync/push-syncs.ts'
import { contentModule } from '#modules/content/server/index.ts'
import { charityGiving, giving } from '#modules/finance/server/index.ts'
import {
  type ProjectWorld,
  projectModules,
  projectWorld,
} from '#modules/project/server/fixture/project-world.ts'
import { stationModule } from '#modules/station/server/index.ts'
import { openTerms } from '#test/finance-world.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { keeperActions, partnerDraft } from './fixture/partner-world.ts'
import { partnerModule } from './index.ts'

let house: TestHouse
let world: ProjectWorld
let target: string
const keeper = personWith([...keeperActions, 'cause.view'])

beforeAll(async () => {
  house = await openHouse([...projectModules, contentModule, stationModule, partnerModule], {
    jobs: 'kept',
    connect() {
      answerPort(giving, { ...openTerms, ...charityGiving, causes: causeTerms })
      reconnect(causePorts, { siteOf: async () => null })
    },
  })
  world = await projectWorld(house, personWith)
  target = await house.prepare(async act => {
    await insertRow(act, syncTarget, { code: 'gov', name: '政务平台', mode: '1' })
    const [row] = await findRows(act.tx, syncTarget, eq(tableOf(syncTarget).code, 'gov'))
    return row?.id ?? ''
  })
})
afterAll(() => house.close())

const post = (call: string, question: Record<string, unknown>, person = keeper) =>
  house.call(person, 'POST', `/api/platform/partnerPlatform/${call}`, question)

async function platform() {
  const draft = partnerDraft({ direction: ['4'], syncKinds: ['project'], syncTarget: target })
  const { id, version } = (await post('insert', draft)).dataPoints
  return (await post('enable', { id, version })).dataPoints
}

const mapping = [
  { ours: 'title', theirs: 'project.name' },
  { ours: 'organisation.uscc', theirs: 'project.org' },
  {
    ours: 'charityField',
    theirs: 'kind',
    values: [{ ours: '1', theirs: 'POVERTY' }],
  },
  { ours: 'listed', theirs: 'open', values: [{ ours: 'false', theirs: 'N' }] },
]

it('tells a platform of a cause in its own names and values, once they are saved, each change a version', async () => {
  const row = await platform()
  const { id: cause, title } = await world.approved()
  const tried = await post('previewMapping', { id: row.id, cause, mapping })
  expect(tried.dataPoints.sent).toMatchObject({
    ...{ project: { name: title, org: world.north.uscc }, open: 'N' },
  })
  expect(Object.keys(tried.dataPoints.sent).sort()).toEqual(['kind', 'open', 'project'])
  const plain = await post('previewMapping', { id: row.id, cause, mapping: [] })
  expect(plain.dataPoints.sent).toMatchObject({ title })

  const saved = await post('saveMapping', { id: row.id, version: row.version, mapping })
  expect(saved.dataPoints).toEqual({ mappingVersion: 1 })
  expect((await post('saveMapping', { id: row.id, version: row.version, mapping })).status).toBe(
    409,
  )
  const written = async () => {
    const { rows } = await house.prepare(act =>
      act.tx.execute<{ payload: object }>(sql`
        select o.payload from sync_outbox o join cause_sync s on s.id = o.sync
         where s.cause = ${cause} and s.target = ${target} order by o.written_at`),
    )
    return rows.map(({ payload }) => payload)
  }
  expect(await written()).toEqual([])
  expect((await post('syncNow', { id: row.id })).dataPoints).toEqual({ count: 1 })
  await house.run(pushSyncs, {})
  expect(await written()).toMatchObject([{ project: { name: title }, open: 'N' }])
  expect((await post('syncNow', { id: row.id })).dataPoints).toEqual({ count: 0 })
})

it('refuses names that cannot be told apart, and whoever only looks', async () => {
  const { id, version } = await platform()
  const twice = [...mapping, { ours: 'number', theirs: 'project' }]
  const refused = await post('saveMapping', { id, version, mapping: twice })
  expect(refused.dataPoints.errors[0].message).toContain('重复')
  const looking = personWith(keeperActions.filter(each => each.endsWith('.view')))
  expect((await post('saveMapping', { id, version, mapping }, looking)).status).toBe(403)
})
