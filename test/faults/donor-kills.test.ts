import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildHttp } from '#kernel/server/http.ts'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { openTask } from '#modules/platform/server/index.ts'
import { importTask } from '#modules/transfer/model/index.ts'
import { personWith } from '#test/house.ts'
import { openDraws } from './draws.ts'
import { finished, killAfterProgress, startScript } from './killed-worker.ts'
import { openMadeUpGate } from './made-up-gate.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/*
 * A list of donors with bad lines, whose process is killed again and again, and which is then taken
 * back. In full size: IMPORT_LINES=100000 npm run test:faults -- test/faults/donor-kills.test.ts
 */

const lines = Number(process.env.IMPORT_LINES ?? 10_000)
const bad = 37
const kills = 20
/** Milliseconds for one stage: the full size takes its time on a busy machine. */
const patience = Math.max(600_000, lines * 60)
let standing: Standing

beforeAll(async () => {
  standing = await openStanding()
})
afterAll(async () => {
  await standing.close()
  await standing.drop()
})

const taskOf = (id: string) => standing.product.act('T5', act => findRow(act.tx, importTask, id))
const settled = async (id: string, busy: string) => {
  await expect
    .poll(async () => (await taskOf(id))?.state, { timeout: patience, interval: 250 })
    .not.toBe(busy)
  return taskOf(id)
}

/** How many donors there are, and how many different ones. */
async function donors(): Promise<{ rows: number; people: number }> {
  const { rows } = await standing.owner.query(
    'select count(*)::int as rows, count(distinct name_marks)::int as people from donor',
  )
  return rows[0]
}

const told = 'writes every good line once, however often it is killed, and takes all of them back'

it(told, { timeout: 3 * patience }, async () => {
  const since = performance.now()
  const draws = openDraws()
  const { gate, as } = openMadeUpGate()
  const { database, product, north } = standing
  const app = await buildHttp({ database, gate, routes: product.house.routes })
  const verbs = ['view', 'create', 'import'].map(verb => `donor.${verb}`)
  const clerk = personWith([...verbs, 'organisation.view'], {
    accountId: await standing.account('clerk', {
      ...{ ownerKind: 'organisation', organisation: north.id, roles: ['org_operator'] },
    }),
    ...{ ownerKind: 'organisation', ownerId: north.id, scope: 'organisation' },
  })
  const wrong = new Set(Array.from({ length: bad }, (_, at) => Math.floor((lines / bad) * at)))
  const rows = Array.from({ length: lines }, (_, at) =>
    [`捐赠人${at}`, wrong.has(at) ? '电话不详' : `138${String(at).padStart(8, '0')}`].join(),
  )
  const form = new FormData()
  form.set('upfile', new File([`姓名/名称,手机\n${rows.join('\n')}\n`], 'donors.csv'))
  const body = new Response(form)
  const uploaded = await app.inject({
    method: 'POST',
    url: '/api/people/donor/import',
    headers: { ...as(clerk), 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  expect(uploaded.json().statusMessage).toBe('success')
  const id: string = uploaded.json().dataPoints.importId
  // The check tells what would become of each line, and writes none.
  expect(await settled(id, 'checking')).toMatchObject({
    ...{ state: 'checked', total: lines, ready: lines - bad, refused: bad },
  })
  expect(await donors()).toEqual({ rows: 0, people: 0 })

  // Confirmed for processes of this run alone.
  await product.act('T5', async act => {
    const row = await findRow(act.tx, importTask, id)
    const task = await openTask(act, { kind: 'import', title: '导入捐赠人' })
    const beatAt = act.now.toISOString()
    const begun = { task, percent: 0, attempts: 0, cursor: 0, beatAt }
    if (row) await moveRow(act, importTask, row, 'confirm', begun)
  })
  const progress = async () => (await taskOf(id))?.inserts ?? 0
  const start = () =>
    startScript(standing, 'job-worker.ts', 'transfer.apply-import', JSON.stringify({ id }))
  let killed = 0
  while (killed < kills) {
    if (!(await killAfterProgress(start(), progress, draws.below(200)))) break
    killed++
  }
  await finished(start())
  const task = await taskOf(id)
  const written = await donors()
  expect(task).toMatchObject({ state: 'done', inserts: lines - bad, refused: bad, duplicates: 0 })
  expect(written).toEqual({ rows: lines - bad, people: lines - bad })

  const undone = await app.inject({
    method: 'POST',
    url: '/api/transfer/importTask/undo',
    headers: as(clerk),
    payload: { id, version: task?.version, reason: '演练撤销' },
  })
  expect(undone.json().statusMessage).toBe('success')
  expect(await settled(id, 'undoing')).toMatchObject({ state: 'undone', inserts: 0, kept: 0 })
  const { rows: left } = await standing.owner.query('select count(*)::int as n from donor')
  await app.close()
  await report({
    test: 'T5 donors',
    seed: draws.seed,
    since,
    figures: { lines, bad, killed, written: written.rows, left: left[0]?.n },
  })
  expect(left[0]?.n).toBe(0)
  expect(killed).toBe(kills)
})
