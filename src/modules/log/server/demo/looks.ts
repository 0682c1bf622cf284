import { sql } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { subjectsOf } from '#kernel/server/reveals.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { readTitle } from '#kernel/server/words.ts'
import { clientError } from '../../model/client-error.ts'
import { dataAccess } from '../../model/data-access.ts'
import { momentBefore } from './moments.ts'

const looks = [
  [1, 625, '手机', 'contact', '回访捐赠人，确认票据寄送地址'],
  [3, 940, '手机', 'receipt', '捐赠人来电要求补开票据，核对预留手机'],
  [6, 580, '证件号', 'verify', '大额捐赠核实捐赠人身份'],
  [9, 1015, '手机', 'complaint', '处理捐赠人投诉，核对联系方式'],
  [14, 690, '地址', 'receipt', '寄送纸质票据'],
] as const

/** Who saw personal data of donors in the clear over the last weeks, and for what. */
export async function seeInTheClear(world: DemoWorld): Promise<void> {
  const [organisation] = world.organisations
  if (organisation === undefined) return
  const { resource } = registry().get('people/donor')
  const people = [organisation.head, await world.staff('finance'), await world.staff('service')]
  for (const [at, [days, minutes, field, purpose, reason]] of looks.entries())
    await world.as(
      people[at % people.length] ?? organisation.head,
      momentBefore(world, days, minutes),
      async ({ act }) => {
        const own = sql`${columnNamed(resource, 'organisation')} = ${organisation.id}::uuid
          and ${columnNamed(resource, 'phone')} is not null`
        const row = (await findRows(act.tx, resource, own, looks.length))[at]
        if (row === undefined) return
        await act.tx.insert(tableOf(dataAccess)).values({
          ...{
            id: newId(),
            at: act.now.toISOString(),
            ip: act.person.ip,
            requestId: act.requestId,
          },
          ...{ account: act.person.accountId, accountName: act.person.name },
          ...{ organisation: organisation.id, resource: resource.path, record: row.id },
          title: await readTitle(act.tx, resource, row),
          ...{ fields: field, purpose, reason, way: 'reveal', rows: 1, minor: false },
          subjects: subjectsOf(resource, row),
        } as never)
      },
    )
}

const errors = [
  [2, "Cannot read properties of undefined (reading 'length')", '/project/promine', 'chart'],
  [5, 'ChunkLoadError: Loading chunk 417 failed.', '/finance/findon', 'route'],
  [
    5,
    'ResizeObserver loop completed with undelivered notifications.',
    '/gyhmanager/gyhkanban',
    'board',
  ],
  [
    11,
    "Failed to execute 'removeChild' on 'Node': The node is not a child.",
    '/article/addarticle',
    'editor',
  ],
] as const

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

/** Errors that browsers met. */
export async function reportErrors(world: DemoWorld): Promise<void> {
  const people: readonly (Person | undefined)[] = [
    world.organisations[0]?.head,
    await world.staff('operator'),
    world.organisations[1]?.head,
  ]
  const random = world.random('client errors')
  await world.as(world.narrator, new Date(), async ({ act }) => {
    await act.tx.insert(tableOf(clientError)).values(
      errors.map(([days, message, path, part], at) => ({
        ...{ id: newId(), at: momentBefore(world, days, 600 + at * 37).toISOString() },
        ...{ number: `E${random.digits(8)}`, message, path, device: browser, ip: '10.20.1.8' },
        stack: `${message}\n    at ${part} (/assets/${part}-${random.digits(6)}.js:1:${random.digits(4)})`,
        account: people[at % people.length]?.accountId ?? null,
        requestId: newId(),
      })) as never,
    )
  })
}
