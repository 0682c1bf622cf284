import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { product, productOrganisation, productVersion } from '../model/index.ts'
import { subscribeNeighbours } from './demo-subscriptions.ts'
import { switchOff } from './demo-switches.ts'

const editions = [
  ['basic', '基础版', 'basic', 0, '日常募捐、财务和信息公开'],
  ['standard', '标准版', 'standard', 980_000, '增加求助、月捐和报告模板'],
  ['professional', '专业版', 'professional', 2_980_000, '增加救助发放、社区和商务服务'],
  ['federation', '慈善会版', 'custom', 4_980_000, '全部模块，含驿站设备与橙心活动'],
] as const

const withheldFrom: Readonly<Record<string, readonly string[]>> = {
  basic: [
    ...['/seekhelp', '/communityBasicInfo', '/gybSalvageManage', '/gybCommerceService'],
    ...['/equipment', '/gybOrange', '/rescueConfigManage'],
  ],
  standard: ['/gybSalvageManage', '/gybCommerceService', '/equipment', '/gybOrange'],
  professional: ['/equipment', '/gybOrange'],
  federation: [],
}

/** Four editions on sale, and what the organisations of the demo world subscribe to. */
export async function sellDemoProducts(world: DemoWorld): Promise<void> {
  const sold = await world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows: modules } = await act.tx.execute<{ id: string; uri: string; saleable: boolean }>(
      sql`select id, uri, saleable from "module"`,
    )
    const { rows: functions } = await act.tx.execute<{ id: string; module: string; code: string }>(
      sql`select id, module, code from "function" order by code`,
    )
    const made = []
    for (const [at, [code, name, edition, yearPrice, summary]] of editions.entries()) {
      const out = withheldFrom[code] ?? []
      const own = modules.filter(
        ({ uri, saleable }) => !out.includes(uri) && (saleable || isAlways(uri)),
      )
      const ids = new Set(own.map(({ id }) => id))
      const row = await insertRow(act, product, {
        ...{ code, name, edition, yearPrice, summary, sort: at + 1, trialDays: 30 },
        modules: [...ids],
        functions: functions.filter(each => ids.has(each.module)).map(({ id }) => id),
        maxAccounts: at === 3 ? null : [20, 50, 200][at],
        storageGb: at === 3 ? null : [20, 100, 500][at],
        smsMonthly: [500, 5000, 20_000, 100_000][at],
      })
      made.push(
        await publish(
          act,
          row.id,
          own.map(({ uri }) => uri),
          functions.filter(each => ids.has(each.module)).map(each => each.code),
        ),
      )
    }
    await insertRow(act, product, {
      ...{
        code: 'community-2027',
        name: '社区救助版',
        edition: 'custom' as const,
        yearPrice: 1_980_000,
      },
      ...{
        summary: '2027 年计划上架',
        modules: modules
          .filter(({ uri, saleable }) => saleable || isAlways(uri))
          .map(({ id }) => id),
      },
    })
    await retireFormer(act, modules)
    await subscribe(act, world, made)
    return made
  })
  const [, standard] = sold
  if (standard !== undefined) await subscribeNeighbours(world, standard)
  await switchOff(world)
}

/** What was sold before the editions of today. */
async function retireFormer(
  act: Act,
  modules: readonly { id: string; uri: string; saleable: boolean }[],
): Promise<void> {
  const own = modules.filter(({ uri }) => isAlways(uri) || ['/project', '/finance'].includes(uri))
  const { id } = await insertRow(act, product, {
    ...{ code: 'starter-2024', name: '入门版（2024）', edition: 'basic' as const, sort: 9 },
    ...{ yearPrice: 360_000, trialDays: 15, maxAccounts: 10, storageGb: 10, smsMonthly: 200 },
    summary: '仅含项目募捐与财务，2025 年起由基础版替代',
    modules: own.map(each => each.id),
  })
  await publish(
    act,
    id,
    own.map(({ uri }) => uri),
    [],
  )
  await moveRow(act, product, await lockRow(act, product, id), 'retire')
}

const isAlways = (uri: string) =>
  ['/gyhmanager', '/organizeStructure', '/upms', '/logCenter'].includes(uri)

async function publish(
  act: Act,
  id: string,
  modules: readonly string[],
  functions: readonly string[],
): Promise<string> {
  await insertRow(act, productVersion, {
    ...{ product: id, release: 1, label: '第 1 版' },
    snapshot: { modules: [...modules].sort(), functions: [...functions].sort(), limits: {} },
  })
  const row = await lockRow(act, product, id)
  await moveRow(act, product, row, 'publish', { release: 1 })
  return id
}

/** Organisations of the demo world use the widest edition, each at another point of its term. */
async function subscribe(act: Act, world: DemoWorld, products: readonly string[]): Promise<void> {
  const widest = products.at(-1)
  if (widest === undefined) return
  const terms = [
    { kind: 'formal', from: -200, to: 165, price: 4_980_000 },
    { kind: 'formal', from: -345, to: 20, price: 4_580_000 },
    { kind: 'gift', from: -30, to: 335, price: 0 },
  ] as const
  for (const [at, { id }] of world.organisations.entries()) {
    const term = terms[at % terms.length] ?? terms[0]
    await insertRow(act, productOrganisation, {
      number: await nextRecordNumber(act, 'DY'),
      ...{ organisation: id, product: widest, release: 1, kind: term.kind, price: term.price },
      from: addDays(world.today, term.from),
      to: addDays(world.today, term.to),
      contractNo: term.kind === 'gift' ? null : `HT-2026-${String(at + 1).padStart(3, '0')}`,
    })
  }
}
