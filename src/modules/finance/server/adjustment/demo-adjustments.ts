import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { ledgerAdjustment, openingBalance } from '../../model/index.ts'

const path = ledgerAdjustment.path

/** What organisations adjusted by decision, in every state, and what one begins with. */
export async function fillDemoAdjustments(world: DemoWorld): Promise<void> {
  const finance = await world.staff('finance')
  for (const owner of world.organisations.slice(0, 2)) {
    const found = await causeOf(world, owner)
    if (found === undefined) continue
    const { cause, file } = found
    const now = new Date()
    const ask = (amount: number, reason: string) =>
      world.as(finance, now, async ({ insert }) =>
        insert(path, {
          ...{ organisation: owner.id, kind: '1', cause, amount, reason, files: [file] },
        }),
      )
    const submit = (row: Made) => world.as(finance, now, ({ move }) => move(path, 'submit', row))
    await ask(80_00, '项目结项后结余的交通补助，按捐赠协议转为非限定')
    await submit(await ask(120_00, '限定期限已届满，理事会第十二次会议决定解除限定'))
    const [odd, right] = [
      await submit(await ask(50_00, '捐赠人书面同意解除用途限定')),
      await submit(await ask(60_00, '捐赠人书面同意用于机构日常运行')),
    ]
    await world.as(owner.head, now, ({ move }) =>
      move(path, 'reject', odd, { refusal: '同意书缺少捐赠人签名，请补充' }),
    )
    await world.as(owner.head, now, ({ move }) => move(path, 'approve', right))
    await begin(world, owner)
  }
}

/** A cause of an organisation with money left, and a paper of that organisation. */
async function causeOf(world: DemoWorld, owner: DemoOrganisation) {
  const { rows } = await world.as(world.narrator, new Date(), ({ act }) =>
    act.tx.execute<{ cause: string; file: string }>(sql`
      select c.id as cause, f.id as file from cause c
        join ledger_account a on a.kind = 'restricted' and a.owner_id = c.id
         and a.balance - a.locked - a.reserved > 100000
       cross join lateral (select id from file where organisation = c.organisation order by id limit 1) f
       where c.organisation = ${owner.id}::uuid and c.kind = 'project' order by c.id limit 1`),
  )
  return rows[0]
}

/** Lines of an opening balance that nobody has booked yet. */
async function begin(world: DemoWorld, owner: DemoOrganisation): Promise<void> {
  const finance = await world.staff('finance')
  const note = `${addDays(world.today, -730).slice(0, 4)} 年初结转`
  await world.as(finance, new Date(), async ({ insert }) => {
    for (const [account, amount] of [
      ['cash', 1_200_00],
      ['unrestricted', 1_200_00],
    ] as const)
      await insert(openingBalance.path, { organisation: owner.id, account, amount, note })
  })
}
