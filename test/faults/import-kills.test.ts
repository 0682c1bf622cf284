import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildHttp } from '#kernel/server/http.ts'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { ledgerFaults } from '#modules/finance/server/ledger/book.ts'
import { managementFee } from '#modules/finance/server/ledger/donation-postings.ts'
import { openTask } from '#modules/platform/server/index.ts'
import { importTask } from '#modules/transfer/model/index.ts'
import { personWith } from '#test/house.ts'
import { openDraws } from './draws.ts'
import { finished, killAfterProgress, startScript } from './killed-worker.ts'
import { openMadeUpGate } from './made-up-gate.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* T5: an import of money whose process is killed again and again, to the fen. */

const lines = 16_000
const kills = 12
let standing: Standing

beforeAll(async () => {
  standing = await openStanding()
})
afterAll(async () => {
  await standing.close()
  await standing.drop()
})

/** Uploads the sheet, waits until it is checked, and confirms it for processes of this run alone. */
async function confirmedImport(): Promise<string> {
  const { gate, as } = openMadeUpGate()
  const { database, product, north } = standing
  const app = await buildHttp({ database, gate, routes: product.house.routes })
  const actions = ['donation.import', 'donation.view', 'donor.view', 'cause.view', 'project.view']
  const clerk = personWith([...actions, 'orgMerchant.view', 'organisation.view'], {
    accountId: await standing.account('clerk', {
      ownerKind: 'organisation',
      organisation: north.id,
      roles: ['org_finance'],
    }),
    ownerKind: 'organisation',
    ownerId: north.id,
    scope: 'organisation',
  })
  const [number] = await standing.execute(`select number from cause where id = '${north.cause}'`)
  const [merchant] = await standing.execute(
    `select mch_id from org_merchant where id = '${north.merchant}'`,
  )
  const rows = Array.from({ length: lines }, (_, at) =>
    [
      ...[number?.number, '微信支付', merchant?.mch_id, `IM${at}`, `CT${at}`],
      ...[((1000 + at + 1) / 100).toFixed(2), '2026-11-20 08:30', `捐赠人${at % 50}`],
    ].join(','),
  )
  const header = '标的,渠道,商户号,商户订单号,渠道单号,捐赠金额,支付时间,捐赠人'
  const sum = Array.from({ length: lines }, (_, at) => 1000 + at + 1).reduce((a, b) => a + b, 0)
  const form = new FormData()
  form.set('upfile', new File([`${header}\n${rows.join('\n')}\n`], 'gifts.csv'))
  const body = new Response(form)
  const uploaded = await app.inject({
    method: 'POST',
    url: `/api/finance/donation/import?expectedRows=${lines}&expectedAmount=${sum}`,
    headers: { ...as(clerk), 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  await app.close()
  expect(uploaded.json().statusMessage).toBe('success')
  const id: string = uploaded.json().dataPoints.importId
  await expect
    .poll(async () => (await taskOf(id))?.state, { timeout: 120_000, interval: 100 })
    .not.toBe('checking')
  expect(await taskOf(id)).toMatchObject({ state: 'checked', ready: lines })
  await standing.product.act('T5', async act => {
    const row = await findRow(act.tx, importTask, id)
    const task = await openTask(act, { kind: 'import', title: '导入捐赠' })
    // In parts, as what is too long for one transaction: that would leave nothing to kill between.
    const begun = {
      policy: 'each' as const,
      task,
      percent: 0,
      attempts: 0,
      cursor: 0,
      beatAt: act.now.toISOString(),
    }
    if (row) await moveRow(act, importTask, row, 'confirm', begun)
  })
  return id
}

const taskOf = (id: string) => standing.product.act('T5', act => findRow(act.tx, importTask, id))

it('T5 writes every line once and every fen, however often it is killed; the twin does not', async () => {
  const since = performance.now()
  const draws = openDraws()
  const id = await confirmedImport()
  let killed = 0
  const progress = async () => (await taskOf(id))?.inserts ?? 0
  const start = () =>
    startScript(standing, 'job-worker.ts', 'transfer.apply-import', JSON.stringify({ id }))
  for (let time = 0; time < kills; time++) {
    const child = start()
    if (!(await killAfterProgress(child, progress, draws.below(400)))) break
    killed++
  }
  await finished(start())
  const task = await taskOf(id)
  const { rows } = await standing.owner.query(
    `select count(*)::int as rows, count(distinct merchant_order_no)::int as orders,
      sum(amount)::bigint as sum, sum(management_fee)::bigint as fees from donation`,
  )
  const { rows: books } = await standing.owner.query(
    `select kind, sum(balance)::bigint as balance from ledger_account group by kind`,
  )
  const balances = Object.fromEntries(books.map(each => [each.kind, Number(each.balance)]))
  const amounts = Array.from({ length: lines }, (_, at) => 1000 + at + 1)
  const sum = amounts.reduce((total, each) => total + each, 0)
  const fees = amounts.reduce((total, each) => total + managementFee(each, 500), 0)
  const faults = await standing.product.act('T5', act => ledgerFaults(act.tx))

  const twin = await naiveImport(draws)
  await report({
    test: 'T5',
    seed: draws.seed,
    since,
    figures: {
      ...{ lines, killed, lost: lines - rows[0]?.orders, doubled: rows[0]?.rows - rows[0]?.orders },
      differenceFen: sum - Number(rows[0]?.sum),
      bookDifferenceFen: sum - (balances.restricted ?? 0) - (balances.mgmtFee ?? 0),
      ...{ twinKilled: twin.killed, twinExtraRows: twin.rows - lines },
    },
  })
  expect(task).toMatchObject({ state: 'done', inserts: lines, refused: 0, duplicates: 0 })
  expect(rows[0]).toEqual({ rows: lines, orders: lines, sum: String(sum), fees: String(fees) })
  expect(balances).toMatchObject({ restricted: sum - fees, mgmtFee: fees })
  expect(faults).toEqual([])
  expect(killed).toBeGreaterThan(5)
  expect(twin.rows).not.toBe(lines)
})

async function naiveImport(draws: ReturnType<typeof openDraws>) {
  const { owner, url } = standing
  const start = () => startScript(standing, 'naive-import-worker.ts', url, String(lines))
  await owner.query(`create table naive_import (cursor int not null);
    insert into naive_import values (0);
    create table naive_line (line int not null, amount bigint not null)`)
  const countOf = async () =>
    Number((await owner.query('select count(*) as n from naive_line')).rows[0]?.n)
  let killed = 0
  for (; killed < 6; killed++) {
    const child = start()
    if (!(await killAfterProgress(child, countOf, draws.below(60)))) break
  }
  await finished(start())
  return { killed, rows: await countOf() }
}
